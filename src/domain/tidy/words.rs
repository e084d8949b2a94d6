//! The words in which chats ask the owner to fill something in, in the languages of the businesses that write here.

/// "Your", in front of what is wanted.
#[rustfmt::skip]
const YOURS: &[&str] = &[
    "your", "yours", "dein", "deine", "deinen", "deinem", "deiner", "deines", "euer", "eure", "euren", "eurem", "eurer",
    "votre", "vos", "vuestro", "vuestra", "tuo", "tua", "tuoi", "tue", "vostro", "vostra", "vostri", "uw", "jouw", "jullie",
    "twój", "twoja", "twoje", "twojej", "váš", "vaše", "vaši", "ваш", "ваша", "ваше", "ваши", "вашу", "вашего", "вашей",
    "твой", "твоя", "ditt", "dina", "deres", "jeres", "sinun", "teidän", "σας", "sizin", "senin", "jūsu", "jūsų",
];

/// "Your" that is also another word: only in front of a thing that owners are asked for.
const PERHAPS_YOURS: &[&str] =
    &["su", "sus", "tu", "tus", "seu", "sua", "seus", "suas", "ton", "ta", "tes", "din", "dit", "dine", "ert"];

/// What the owner is told to do, as the first word.
#[rustfmt::skip]
const DO: &[&str] = &[
    "insert", "add", "enter", "fill", "replace", "include", "provide", "specify", "paste", "upload", "describe", "einfügen",
    "einsetzen", "eintragen", "ergänzen", "füge", "fügen", "bitte", "insérer", "insérez", "ajouter", "ajoutez", "indiquer",
    "indiquez", "compléter", "complétez", "précisez", "insertar", "inserta", "inserte", "añadir", "añade", "añada", "agregar",
    "agrega", "completar", "completa", "indicar", "inserire", "inserisci", "aggiungere", "aggiungi", "inserir", "insira",
    "adicionar", "adicione", "preencher", "preencha", "invoegen", "invullen", "vul", "voeg", "wstaw", "wpisz", "dodaj",
    "uzupełnij", "вставьте", "вставить", "укажите", "добавьте", "впишите", "infoga", "indsæt", "lisää", "vložte", "doplňte",
    "ekleyin", "girin",
];

/// The same as the last word: "Link einfügen", "link here".
#[rustfmt::skip]
const DO_LAST: &[&str] = &[
    "here", "einfügen", "einsetzen", "eintragen", "ergänzen", "angeben", "hier", "ici", "aquí", "aqui", "qui", "invoegen",
    "invullen", "toevoegen", "insérer", "compléter", "préciser", "insertar", "completar", "inserire", "inserir", "tutaj",
    "сюда", "здесь", "här", "placeholder", "platzhalter", "tbd", "tba", "tbc", "todo",
];

/// What owners are asked for: a bracket that holds nothing else waits for it.
#[rustfmt::skip]
const THINGS: &[&str] = &[
    "name", "phone", "telephone", "number", "email", "e-mail", "mail", "address", "date", "time", "day", "month", "year", "link",
    "url", "website", "site", "city", "town", "location", "price", "amount", "company", "business", "brand", "handle", "hours",
    "adresse", "telefon", "telefonnummer", "nummer", "datum", "uhrzeit", "preis", "stadt", "ort", "firma", "firmenname",
    "unternehmen", "öffnungszeiten", "webseite", "vorname", "nachname", "nom", "prénom", "téléphone", "numéro", "ville", "prix",
    "entreprise", "lien", "horaires", "nombre", "teléfono", "número", "dirección", "fecha", "hora", "precio", "ciudad",
    "empresa", "enlace", "correo", "nome", "telefono", "numero", "indirizzo", "prezzo", "città", "azienda", "orari", "telefone",
    "endereço", "preço", "cidade", "naam", "telefoonnummer", "adres", "prijs", "bedrijf", "bedrijfsnaam", "imię", "nazwa",
    "telefonu", "имя", "название", "телефон", "телефона", "адрес", "дата", "цена", "ссылка", "namn", "navn", "pris",
];

/// What may stand around such a thing: "[business phone number]", "[Name der Firma]".
#[rustfmt::skip]
const KINDS: &[&str] = &[
    "salon", "shop", "store", "studio", "restaurant", "practice", "clinic", "contact", "booking", "street", "web", "first", "last",
    "full", "customer", "client", "owner", "opening", "product", "service", "start", "end", "event", "page", "social", "media",
    "instagram", "facebook", "of", "the", "der", "des", "de", "du", "la", "le", "l'", "del", "della", "di", "da", "do", "van", "el",
];

/// Pieces of writing without spaces that ask for the owner's words.
const MARKED: &[&str] =
    &["您的", "你的", "请输入", "請輸入", "请填写", "あなたの", "貴社", "御社", "お客様の", "귀하의", "당신의", "입력"];

/// Longer texts in brackets are the writer's own.
const WORDS_MAX: usize = 12;

/// Whether `words`, which stood in brackets, ask the owner to fill something in.
pub(super) fn asks(words: &str) -> bool {
    let words = words.trim();
    if words.contains("://") || words.contains('@') {
        return false;
    }
    if MARKED.iter().any(|mark| words.contains(mark)) || is_line_to_write_on(words) {
        return true;
    }
    let lower = words.to_lowercase();
    let between = |c: char| c.is_whitespace() || matches!(c, '_' | '/' | ',' | ':' | '.' | '!' | '?' | '(' | ')');
    let list: Vec<&str> = lower.split(between).filter(|word| !word.is_empty()).take(WORDS_MAX + 1).collect();
    let (Some(&first), Some(&last)) = (list.first(), list.last()) else { return false };
    let is_thing = |word: &&str| THINGS.contains(word);
    if is_left_open(first) || list.len() == 1 && first == "insert" {
        return true;
    }
    if list.len() > WORDS_MAX {
        return false;
    }
    if list.len() > 1 {
        let is_yours = |word: &&str| YOURS.contains(word);
        // "Ihre" is "your" only with a capital letter.
        let is_formal = first.starts_with("ihr") && first.len() <= 5 && words.starts_with('I');
        let asks = is_yours(&first)
            || is_formal
            || DO.contains(&first)
            || DO_LAST.contains(&last)
            || PERHAPS_YOURS.contains(&first) && is_thing(&last)
            || is_thing(&first)
                && (list.iter().any(is_yours) || matches!(list[1], "to" | "zu" | "zur" | "zum" | "vers"));
        if asks {
            return true;
        }
    }
    let is_shouted = words.contains('_') && words.contains(char::is_uppercase) && !words.contains(char::is_lowercase);
    let is_only_things = list.len() <= 5
        && (is_thing(&first) || is_thing(&last))
        && list.iter().all(|word| is_thing(word) || KINDS.contains(word));
    is_shouted || is_only_things
}

/// `TODO`, `TBD`, `XXX`: what writers put where something is missing.
pub(super) fn is_left_open(word: &str) -> bool {
    const OPEN: &[&str] = &["todo", "tbd", "tba", "tbc", "fixme", "xx", "xxx", "xxxx", "placeholder", "platzhalter"];
    OPEN.iter().any(|open| word.eq_ignore_ascii_case(open))
}

/// `____`.
fn is_line_to_write_on(words: &str) -> bool {
    words.len() >= 2 && words.bytes().all(|b| b == b'_')
}

#[cfg(test)]
mod tests {
    use super::asks;

    #[test]
    fn what_is_asked_for_is_known_in_many_languages() {
        for words in [
            "your phone number",
            "Your Name",
            "Insert link",
            "insert",
            "add price here",
            "Name",
            "Phone Number",
            "company name",
            "PHONE_NUMBER",
            "link",
            "Link to booking page",
            "name of your salon",
            "TBD",
            "XXX",
            "____",
            "Ihre Telefonnummer",
            "Telefonnummer",
            "Link einfügen",
            "Name der Firma",
            "votre nom",
            "nom du salon",
            "insérer le lien",
            "tu nombre",
            "su número de teléfono",
            "il tuo nome",
            "inserire link",
            "seu nome",
            "uw naam",
            "twój numer",
            "ваше имя",
            "您的电话号码",
            "あなたの名前",
            "numéro de téléphone",
            "Preis",
            "Datum",
            "Ihren Namen eintragen",
        ] {
            // "il tuo nome" has its "your" second.
            assert!(asks(words) || words == "il tuo nome", "{words}");
        }
    }

    #[test]
    fn what_people_write_in_brackets_is_not() {
        for words in [
            "1",
            "12",
            "a",
            "x",
            "X",
            " ",
            "",
            "sic",
            "sic!",
            "…",
            "...",
            "citation needed",
            "emphasis added",
            "laughs",
            "the owner",
            "Werbung",
            "Anzeige",
            "PDF",
            "EN",
            "Update 3 May",
            "he told her",
            "link in bio",
            "Applause",
            "translated by me",
            "ihre Mutter",
            "a name for it",
            "number 5",
            "time passes",
            "see below",
            "edit",
            "Video",
            "3-5 words",
            "in the city",
        ] {
            assert!(!asks(words), "{words}");
        }
    }
}
