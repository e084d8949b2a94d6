//! The fixed words of readers' pages in the site's language.

/// The fixed words of readers' pages.
#[derive(Debug)]
pub struct Words {
    /// The link over all others that leads to the page's own words.
    pub skip: &'static str,
    pub all_posts: &'static str,
    pub older: &'static str,
    pub newest: &'static str,
    /// On a blog that has nothing to read yet.
    pub empty: &'static str,
    /// The heading of a tag's page; the tag stands for `{}`.
    pub about: &'static str,
    pub tags: &'static str,
    /// Over the related posts.
    pub related: &'static str,
    /// How long the post takes to read; the minutes stand for `{}`.
    pub minutes: &'static str,
    /// The day of the last change stands for `{}`.
    pub updated: &'static str,
    /// The link to the feed.
    pub feed: &'static str,
    pub not_found: &'static str,
    pub not_found_why: &'static str,
    pub gone: &'static str,
    pub gone_why: &'static str,
    /// The names of the boxes of a task list.
    pub done: &'static str,
    pub to_do: &'static str,
}

/// The words in `language`, a BCP 47 tag; in English where we have none.
pub fn of(language: &str) -> &'static Words {
    let primary = primary(language);
    LANGUAGES
        .iter()
        .find(|(tag, _)| tag.split(' ').any(|tag| tag == primary))
        .map_or(&LANGUAGES[0].1, |(_, words)| words)
}

/// `phrase` with `word` in its place.
pub fn with(phrase: &str, word: &str) -> String {
    phrase.replacen("{}", word, 1)
}

fn primary(language: &str) -> String {
    language.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase()
}

const fn words(w: [&'static str; 17]) -> Words {
    Words {
        skip: w[0],
        all_posts: w[1],
        older: w[2],
        newest: w[3],
        empty: w[4],
        about: w[5],
        tags: w[6],
        related: w[7],
        minutes: w[8],
        updated: w[9],
        feed: w[10],
        not_found: w[11],
        not_found_why: w[12],
        gone: w[13],
        gone_why: w[14],
        done: w[15],
        to_do: w[16],
    }
}

/// Each language's tags and its words, in the order of [`Words`]. English first: it stands in for the others.
#[rustfmt::skip]
static LANGUAGES: [(&str, Words); 30] = [
    ("en", words(["Skip to the text", "All posts", "Older posts", "Newest posts", "Nothing to read here yet.", "Posts about “{}”", "Tags",
        "More about this", "{} min read", "Updated {}", "Feed", "This page does not exist",
        "There may be a typing error in the address.", "This post is not available", "It was taken off the site.", "Done", "To do"])),
    ("de", words(["Zum Text springen", "Alle Beiträge", "Ältere Beiträge", "Neueste Beiträge", "Hier gibt es noch nichts zu lesen.", "Beiträge zu „{}“", "Themen",
        "Mehr dazu", "{} Min. Lesezeit", "Aktualisiert am {}", "Feed", "Diese Seite gibt es nicht",
        "Vielleicht ist in der Adresse ein Tippfehler.", "Dieser Beitrag ist nicht verfügbar", "Er wurde von der Website genommen.", "Erledigt", "Zu tun"])),
    ("fr", words(["Aller au texte", "Tous les articles", "Articles plus anciens", "Derniers articles", "Rien à lire pour le moment.", "Articles sur « {} »", "Thèmes",
        "Sur le même sujet", "{} min de lecture", "Mis à jour le {}", "Flux", "Cette page n’existe pas",
        "Il y a peut-être une faute de frappe dans l’adresse.", "Cet article n’est pas disponible", "Il a été retiré du site.", "Fait", "À faire"])),
    ("es", words(["Ir al texto", "Todas las entradas", "Entradas anteriores", "Últimas entradas", "Todavía no hay nada que leer.", "Entradas sobre «{}»", "Temas",
        "Más sobre esto", "{} min de lectura", "Actualizado el {}", "Canal", "Esta página no existe",
        "Puede que haya un error en la dirección.", "Esta entrada no está disponible", "Se ha retirado del sitio.", "Hecho", "Pendiente"])),
    ("it", words(["Vai al testo", "Tutti gli articoli", "Articoli precedenti", "Ultimi articoli", "Non c’è ancora nulla da leggere.", "Articoli su «{}»", "Argomenti",
        "Sullo stesso tema", "{} min di lettura", "Aggiornato il {}", "Feed", "Questa pagina non esiste",
        "Forse c’è un errore di battitura nell’indirizzo.", "Questo articolo non è disponibile", "È stato tolto dal sito.", "Fatto", "Da fare"])),
    ("nl", words(["Naar de tekst", "Alle berichten", "Oudere berichten", "Nieuwste berichten", "Hier is nog niets te lezen.", "Berichten over ‘{}’", "Onderwerpen",
        "Meer hierover", "{} min. leestijd", "Bijgewerkt op {}", "Feed", "Deze pagina bestaat niet",
        "Misschien staat er een typefout in het adres.", "Dit bericht is niet beschikbaar", "Het is van de site gehaald.", "Gedaan", "Te doen"])),
    ("pt", words(["Ir para o texto", "Todos os artigos", "Artigos mais antigos", "Artigos mais recentes", "Ainda não há nada para ler.", "Artigos sobre “{}”", "Temas",
        "Mais sobre isto", "{} min de leitura", "Atualizado em {}", "Feed", "Esta página não existe",
        "Pode haver um erro no endereço.", "Este artigo não está disponível", "Foi retirado do site.", "Feito", "Por fazer"])),
    ("pl", words(["Przejdź do treści", "Wszystkie wpisy", "Starsze wpisy", "Najnowsze wpisy", "Nie ma tu jeszcze nic do czytania.", "Wpisy na temat „{}”", "Tematy",
        "Więcej na ten temat", "{} min czytania", "Zaktualizowano {}", "Kanał", "Nie ma takiej strony",
        "Może w adresie jest literówka.", "Ten wpis jest niedostępny", "Został zdjęty ze strony.", "Zrobione", "Do zrobienia"])),
    ("cs", words(["Přejít na text", "Všechny články", "Starší články", "Nejnovější články", "Zatím tu není co číst.", "Články o „{}“", "Témata",
        "Více k tématu", "{} min čtení", "Aktualizováno {}", "Kanál", "Tato stránka neexistuje",
        "Možná je v adrese překlep.", "Tento článek není dostupný", "Byl z webu stažen.", "Hotovo", "Zbývá"])),
    ("sv", words(["Hoppa till texten", "Alla inlägg", "Äldre inlägg", "Senaste inläggen", "Här finns inget att läsa ännu.", "Inlägg om ”{}”", "Ämnen",
        "Mer om detta", "{} min läsning", "Uppdaterat {}", "Flöde", "Sidan finns inte",
        "Det kan vara ett skrivfel i adressen.", "Inlägget är inte tillgängligt", "Det har tagits bort från webbplatsen.", "Klart", "Att göra"])),
    ("da", words(["Gå til teksten", "Alle indlæg", "Ældre indlæg", "Nyeste indlæg", "Her er ikke noget at læse endnu.", "Indlæg om »{}«", "Emner",
        "Mere om dette", "{} min. læsning", "Opdateret {}", "Feed", "Siden findes ikke",
        "Der kan være en tastefejl i adressen.", "Indlægget er ikke tilgængeligt", "Det er taget af siden.", "Gjort", "Mangler"])),
    ("nb no nn", words(["Gå til teksten", "Alle innlegg", "Eldre innlegg", "Nyeste innlegg", "Her er det ikke noe å lese ennå.", "Innlegg om «{}»", "Emner",
        "Mer om dette", "{} min lesing", "Oppdatert {}", "Strøm", "Siden finnes ikke",
        "Det kan være en skrivefeil i adressen.", "Innlegget er ikke tilgjengelig", "Det er tatt av nettstedet.", "Gjort", "Gjenstår"])),
    ("fi", words(["Siirry tekstiin", "Kaikki kirjoitukset", "Vanhemmat kirjoitukset", "Uusimmat kirjoitukset", "Täällä ei ole vielä luettavaa.", "Kirjoitukset aiheesta ”{}”", "Aiheet",
        "Lisää aiheesta", "{} min lukuaika", "Päivitetty {}", "Syöte", "Sivua ei ole",
        "Osoitteessa voi olla kirjoitusvirhe.", "Kirjoitus ei ole saatavilla", "Se on poistettu sivustolta.", "Tehty", "Tekemättä"])),
    ("tr", words(["Metne geç", "Tüm yazılar", "Daha eski yazılar", "En yeni yazılar", "Burada henüz okunacak bir şey yok.", "“{}” hakkında yazılar", "Konular",
        "Bu konuda daha fazlası", "{} dk okuma", "Güncellendi: {}", "Akış", "Bu sayfa yok",
        "Adreste yazım hatası olabilir.", "Bu yazı görüntülenemiyor", "Siteden kaldırıldı.", "Yapıldı", "Yapılacak"])),
    ("ru", words(["Перейти к тексту", "Все записи", "Более ранние записи", "Новые записи", "Здесь пока нечего читать.", "Записи на тему «{}»", "Темы",
        "Ещё об этом", "{} мин чтения", "Обновлено {}", "Лента", "Такой страницы нет",
        "Возможно, в адресе опечатка.", "Эта запись недоступна", "Её сняли с сайта.", "Сделано", "Предстоит"])),
    ("uk", words(["Перейти до тексту", "Усі дописи", "Давніші дописи", "Найновіші дописи", "Тут поки нема чого читати.", "Дописи на тему «{}»", "Теми",
        "Більше про це", "{} хв читання", "Оновлено {}", "Стрічка", "Такої сторінки немає",
        "Можливо, в адресі одрук.", "Цей допис недоступний", "Його знято з сайту.", "Зроблено", "Треба зробити"])),
    ("ar", words(["انتقل إلى النص", "كل المقالات", "مقالات أقدم", "أحدث المقالات", "لا يوجد ما يُقرأ هنا بعد.", "مقالات عن «{}»", "الموضوعات",
        "المزيد عن هذا", "{} د للقراءة", "آخر تحديث: {}", "الخلاصة", "هذه الصفحة غير موجودة",
        "ربما يوجد خطأ في كتابة العنوان.", "هذا المقال غير متاح", "تمت إزالته من الموقع.", "تم", "لم يتم بعد"])),
    ("he iw", words(["דילוג לטקסט", "כל הפוסטים", "פוסטים ישנים יותר", "הפוסטים החדשים", "עדיין אין כאן מה לקרוא.", "פוסטים על „{}”", "נושאים",
        "עוד בנושא", "{} דק׳ קריאה", "עודכן ב־{}", "פיד", "הדף הזה לא קיים",
        "אולי יש טעות הקלדה בכתובת.", "הפוסט הזה אינו זמין", "הוא הוסר מהאתר.", "בוצע", "לביצוע"])),
    ("ja", words(["本文へ", "記事一覧", "前の記事", "新しい記事", "まだ記事がありません。", "「{}」の記事", "タグ",
        "関連記事", "{}分で読めます", "{}に更新", "フィード", "このページはありません",
        "アドレスに入力の誤りがあるかもしれません。", "この記事は公開されていません", "サイトから取り下げられました。", "完了", "未完了"])),
    ("zh", words(["跳到正文", "所有文章", "更早的文章", "最新文章", "这里还没有文章。", "关于“{}”的文章", "标签",
        "相关文章", "阅读约 {} 分钟", "更新于 {}", "订阅", "此页面不存在",
        "地址可能有输入错误。", "这篇文章无法查看", "它已从网站撤下。", "已完成", "待办"])),
    ("ko", words(["본문으로 건너뛰기", "모든 글", "이전 글", "최신 글", "아직 읽을 글이 없습니다.", "‘{}’에 관한 글", "태그",
        "관련 글", "읽는 시간 {}분", "{} 수정됨", "피드", "없는 페이지입니다",
        "주소를 잘못 입력했을 수 있습니다.", "이 글은 볼 수 없습니다", "사이트에서 내려졌습니다.", "완료", "할 일"])),
    ("bg", words(["Към текста", "Всички публикации", "По-стари публикации", "Най-нови публикации", "Тук още няма нищо за четене.", "Публикации за „{}“", "Теми",
        "Още по темата", "{} мин четене", "Обновено на {}", "Емисия", "Тази страница не съществува",
        "Може да има грешка в адреса.", "Тази публикация не е налична", "Тя беше свалена от сайта.", "Готово", "Предстои"])),
    ("ca", words(["Ves al text", "Totes les entrades", "Entrades més antigues", "Últimes entrades", "Encara no hi ha res per llegir.", "Entrades sobre «{}»", "Temes",
        "Més sobre això", "{} min de lectura", "Actualitzat: {}", "Canal", "Aquesta pàgina no existeix",
        "Potser hi ha un error a l’adreça.", "Aquesta entrada no està disponible", "S’ha retirat del lloc.", "Fet", "Pendent"])),
    ("el", words(["Μετάβαση στο κείμενο", "Όλα τα άρθρα", "Παλαιότερα άρθρα", "Νεότερα άρθρα", "Δεν υπάρχει ακόμη τίποτα για ανάγνωση.", "Άρθρα για «{}»", "Θέματα",
        "Περισσότερα για το θέμα", "{} λεπτά ανάγνωση", "Ενημερώθηκε: {}", "Ροή", "Αυτή η σελίδα δεν υπάρχει",
        "Ίσως υπάρχει λάθος στη διεύθυνση.", "Αυτό το άρθρο δεν είναι διαθέσιμο", "Αφαιρέθηκε από τον ιστότοπο.", "Έγινε", "Εκκρεμεί"])),
    ("et", words(["Teksti juurde", "Kõik postitused", "Vanemad postitused", "Uusimad postitused", "Siin pole veel midagi lugeda.", "Postitused teemal „{}“", "Teemad",
        "Veel samal teemal", "{} min lugemist", "Uuendatud {}", "Voog", "Seda lehte ei ole",
        "Võib-olla on aadressis kirjaviga.", "See postitus pole saadaval", "See on saidilt eemaldatud.", "Tehtud", "Tegemata"])),
    ("hi", words(["लेख पर जाएँ", "सभी लेख", "पुराने लेख", "नए लेख", "यहाँ अभी पढ़ने के लिए कुछ नहीं है।", "“{}” पर लेख", "विषय",
        "इस विषय पर और", "{} मिनट का पाठ", "{} को अपडेट किया गया", "फ़ीड", "यह पेज मौजूद नहीं है",
        "शायद पते में टाइपिंग की ग़लती है।", "यह लेख उपलब्ध नहीं है", "इसे साइट से हटा दिया गया है।", "हो गया", "बाक़ी"])),
    ("hr", words(["Na tekst", "Sve objave", "Starije objave", "Najnovije objave", "Ovdje još nema ništa za čitanje.", "Objave o temi „{}”", "Teme",
        "Više o ovome", "{} min čitanja", "Ažurirano {}", "Kanal", "Ova stranica ne postoji",
        "Možda je u adresi pogreška.", "Ova objava nije dostupna", "Uklonjena je sa stranice.", "Gotovo", "Preostaje"])),
    ("hu", words(["Ugrás a szöveghez", "Minden bejegyzés", "Régebbi bejegyzések", "Legújabb bejegyzések", "Itt még nincs olvasnivaló.", "Bejegyzések erről: „{}”", "Témák",
        "Még erről", "{} perc olvasás", "Frissítve: {}", "Hírcsatorna", "Ez az oldal nem létezik",
        "Lehet, hogy elírás van a címben.", "Ez a bejegyzés nem érhető el", "Levették az oldalról.", "Kész", "Teendő"])),
    ("ro", words(["Salt la text", "Toate articolele", "Articole mai vechi", "Cele mai noi articole", "Încă nu e nimic de citit aici.", "Articole despre „{}”", "Teme",
        "Mai multe despre asta", "{} min de citit", "Actualizat la {}", "Flux", "Această pagină nu există",
        "Poate este o greșeală în adresă.", "Acest articol nu este disponibil", "A fost retras de pe site.", "Făcut", "De făcut"])),
    ("th", words(["ข้ามไปที่เนื้อหา", "บทความทั้งหมด", "บทความเก่ากว่า", "บทความล่าสุด", "ยังไม่มีอะไรให้อ่าน", "บทความเกี่ยวกับ “{}”", "หัวข้อ",
        "เพิ่มเติมเรื่องนี้", "อ่าน {} นาที", "อัปเดตเมื่อ {}", "ฟีด", "ไม่มีหน้านี้",
        "ที่อยู่อาจพิมพ์ผิด", "บทความนี้ไม่พร้อมให้อ่าน", "ถูกนำออกจากเว็บไซต์แล้ว", "เสร็จแล้ว", "ยังไม่เสร็จ"])),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_with_region_or_script_finds_its_language() {
        assert_eq!(of("de-CH").all_posts, "Alle Beiträge");
        assert_eq!(of("zh-Hant-TW").tags, "标签");
        assert_eq!(of("no").feed, "Strøm");
        assert_eq!(of("sw").all_posts, "All posts");
        assert_eq!(of("").all_posts, "All posts");
    }

    #[test]
    fn every_language_that_a_site_can_have_has_words_of_its_own() {
        for (language, _) in crate::pages::sign_up::LANGUAGES {
            let is_english = language.starts_with("en");
            assert_eq!(of(language).all_posts == "All posts", is_english, "{language}");
        }
    }

    #[test]
    fn phrases_with_a_place_have_exactly_one() {
        for (tag, words) in &LANGUAGES {
            for phrase in [words.about, words.minutes, words.updated] {
                assert_eq!(phrase.matches("{}").count(), 1, "{tag}: {phrase}");
            }
            assert!(!words.skip.contains("{}") && !words.gone_why.is_empty(), "{tag}");
        }
    }
}
