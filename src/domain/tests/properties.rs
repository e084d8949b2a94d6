//! What holds for every paste, whatever is in it.

use copydesk_domain::{
    answer::{self, Reading, Unreadable},
    limits,
    post::{Draft, Post},
};
use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::json;

/// The signs that answers are made of, and those that make them hard to read.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "'",
    "\\",
    "\\\"",
    "\\n",
    "\\u00e9",
    "\\ud83d",
    "“",
    "”",
    "„",
    "«",
    "»",
    "‘",
    "’",
    "「",
    "」",
    "｛",
    "｝",
    "：",
    "，",
    "`",
    "```",
    "```json\n",
    "~~~",
    "\n",
    "\r\n",
    " ",
    "\t",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "\0",
    ">",
    "> ",
    "//",
    "/*",
    "*/",
    "#",
    "<think>",
    "</think>",
    "<b>",
    "</b>",
    "<!--",
    "-->",
    "<br>",
    "<script>",
    "<",
    "&quot;",
    "&amp;",
    "&amp;lt;",
    "amp;",
    "&",
    "lt;b&gt;",
    "&lt;",
    "title",
    "body",
    "tags",
    "excerpt",
    "seoTitle",
    "task",
    "output_format",
    "\"title\":",
    "\"body\":",
    "{\"title\":\"ab\",\"body\":\"cd\"}",
    "{title:'ab',body:'cd'}",
    "{“title”:“ab”,“body”:“cd”}",
    "word",
    "é",
    "髪",
    "👩\u{200d}👩",
    "e\u{301}",
    "שלום",
    "مرحبا",
    "None",
    "null",
    "42",
    "## Heading",
    "- item",
    "29\"",
    "it's",
];

fn soup() -> impl Strategy<Value = String> {
    prop_oneof![
        vec(select(PIECES), 0..60).prop_map(|pieces| pieces.concat()),
        any::<String>(),
        (post(), vec(select(PIECES), 0..8), 0_usize..500).prop_map(|(post, pieces, at)| {
            let mut text = json(&post);
            let at = (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.insert_str(at, &pieces.concat());
            text
        }),
    ]
}

/// Words as a post has them: nothing that the reader would clean away.
fn words() -> impl Strategy<Value = String> {
    let word = select(&[
        "Use",
        "cool",
        "water",
        "don’t",
        "it's",
        "“slow”",
        "\"quiet\"",
        "29\"",
        "{name}",
        "}",
        "{",
        "[1]",
        "a\\b",
        "C:\\new",
        "//",
        "#tag",
        "naïve",
        "水",
        "مرحبا",
        "👩\u{200d}🦰",
        "5",
        "50%",
        "title:",
        "\"body\":",
        "'x'",
        "a,",
        "b;",
        "</",
        "<3",
        "`code`",
        "„so“",
        "»ja«",
        "”}",
        "\"}",
        "\\\"",
        "null",
    ]);
    vec(word, 1..9).prop_map(|words| words.join(" "))
}

fn post() -> impl Strategy<Value = Post> {
    let body = vec(words(), 1..5).prop_map(|paragraphs| paragraphs.join("\n\n"));
    (words(), words(), body, words(), vec(select(&["hair", "bern", "水", "a b"]), 0..3)).prop_map(
        |(title, excerpt, body, seo_title, tags)| Post {
            title: format!("Title {title}"),
            excerpt,
            body,
            seo_title: limits::cut(&seo_title, limits::SEO_TITLE_MAX).to_owned(),
            seo_description: String::new(),
            tags: tags.into_iter().map(str::to_owned).collect(),
        },
    )
}

fn json(post: &Post) -> String {
    serde_json::to_string(post).expect("texts alone become JSON")
}

fn read(text: &str) -> Result<Reading, Unreadable> {
    answer::read(text)
}

/// The post that an answer holds, as the reader cleans it.
fn filled(text: &str) -> Option<Post> {
    read(text).ok().map(|reading| reading.post)
}

/// Whether an HTML parser could see a tag in a line.
fn has_tag(line: &str) -> bool {
    ["<b>", "</b>", "<br>", "<script>", "<!--"].iter().any(|tag| line.to_ascii_lowercase().contains(tag))
}

fn is_within_limits(post: &Post) -> bool {
    let count = limits::count;
    (limits::TITLE_MIN..=limits::TITLE_MAX).contains(&count(&post.title))
        && count(&post.excerpt) <= limits::EXCERPT_MAX
        && (1..=limits::BODY_MAX).contains(&count(&post.body))
        && count(&post.seo_title) <= limits::SEO_TITLE_MAX
        && count(&post.seo_description) <= limits::SEO_DESCRIPTION_MAX
        && post.tags.len() <= limits::TAGS_MAX
        && post.tags.iter().all(|tag| (1..=limits::TAG_MAX).contains(&count(tag)))
        && [&post.title, &post.excerpt, &post.seo_title, &post.seo_description]
            .iter()
            .all(|line| !line.contains(['\n', '\r']))
}

/// What a chat puts around an answer: nothing in it starts an object or looks like a post.
fn wrapped(answer: &str, before: &str, fence: &str, thoughts: &str, after: &str) -> String {
    let answer = match fence {
        "" => answer.to_owned(),
        fence => format!("{fence}json\n{answer}\n{fence}"),
    };
    format!("{thoughts}{before}\n{answer}\n{after}")
}

const BEFORE: &[&str] = &[
    "",
    "Here is your post!\n",
    "json\nCopy code",
    "ChatGPT said:",
    "Gern: 12\" breit, {name} und { so.",
    "It's {really} \"short\":\n",
    "> On Monday you wrote:\n\n",
    "```bash\nnpm i {thing}\n```\n",
    "\u{feff}",
    "{\"step\": 2}\n",
    "1. Your post:\n",
    "const post =",
    "<answer>",
];
const AFTER: &[&str] = &[
    "",
    "\nLet me know if you’d like changes 😊",
    ";\nexport default post;",
    "}",
    "\n:contentReference[oaicite:0]{index=0}",
    "\nSources 3\n1 2 3",
    "\nYou said:\nthanks {you}!",
    "\n{\"step\": 3}",
    "</answer>",
    "\n```text\nplain copy\n```",
    "\n{\"title\":\"Half a second one\",\"body\":\"It st",
];
const THOUGHTS: &[&str] = &[
    "",
    "<think>Plan {\"draft\": true} and a \" quote { brace</think>\n",
    "<THINKING>\n{\"title\":\"draft\",\"body\":\"draft\"}\n</THINKING>",
    "<reasoning>```json\n{\"title\":\"No\",\"body\":\"No\"}\n```</reasoning>\n",
    "The user wants it short. {\"title\":\"draft\",\"body\":\"draft\"}\n</think>\n",
    "<think>one</think><think>{\"title\":\"x\n</think>",
];
const FENCES: &[&str] = &["", "```", "~~~", "````"];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in soup()) {
        let result = read(&text);
        let filled = result.iter().flat_map(|reading| std::iter::once(&reading.post).chain(reading.others.iter().map(|(post, _)| post)));
        for post in filled {
            prop_assert!(is_within_limits(post), "{post:?}");
            for line in [&post.title, &post.excerpt, &post.seo_title, &post.seo_description].into_iter().chain(&post.tags) {
                prop_assert!(!has_tag(line), "{line:?}");
            }
            prop_assert!(post.body.contains('`') || post.body.contains("~~~") || post.body.contains("    ") || post.body.contains('\t') || !has_tag(&post.body), "{:?}", post.body);
        }
        if let Err(why) = result {
            let refusal = answer::sentences::refusal(why, &text);
            prop_assert!(!refusal.sentence.is_empty());
            prop_assert_eq!(refusal.is_article, refusal.is_article && answer::article(&text).is_some());
        }
    }

    #[test]
    fn what_was_filled_is_read_again_as_it_is(text in soup()) {
        if let Some(post) = filled(&text) {
            let again = read(&json(&post));
            // A body that is an object in a text is the one thing that is unwrapped once more.
            if !post.body.trim_start().starts_with('{') {
                let again = again.map(|reading| reading.post);
                prop_assert!(again.as_ref() == Ok(&post), "{again:?} of {post:?}");
            }
        }
    }

    #[test]
    fn what_was_filled_is_saved_as_it_is(text in soup()) {
        if let Some(post) = filled(&text) {
            let draft = Draft { title: post.title, link: String::new(), excerpt: post.excerpt, body: post.body, seo_title: post.seo_title, seo_description: post.seo_description, tags: post.tags };
            prop_assert_eq!(draft.clone().cleaned(), draft);
        }
    }

    #[test]
    fn cleaning_a_draft_twice_changes_nothing_more(title in soup(), body in soup(), tags in vec(soup(), 0..3)) {
        let draft = Draft { title, excerpt: body.clone(), body, tags, ..Draft::default() }.cleaned();
        prop_assert_eq!(draft.clone().cleaned(), draft);
    }

    #[test]
    fn whatever_stands_around_an_answer_it_is_the_same(
        post in post(), before in select(BEFORE), fence in select(FENCES), thoughts in select(THOUGHTS), after in select(AFTER),
        pretty in any::<bool>(),
    ) {
        // A body that is an object in a text is the one thing that is unwrapped once more.
        prop_assume!(!post.body.starts_with('{'));
        let answer = if pretty { serde_json::to_string_pretty(&post).expect("texts") } else { json(&post) };
        let alone = filled(&answer);
        prop_assert!(alone.is_some(), "{answer}");
        let text = wrapped(&answer, before, fence, thoughts, after);
        prop_assert_eq!(filled(&text), alone, "{}", text);
    }

    #[test]
    fn half_an_answer_is_never_filled(
        post in post(), before in select(BEFORE), fence in select(FENCES), at in 0.0..1.0, pretty in any::<bool>(),
    ) {
        let answer = if pretty { serde_json::to_string_pretty(&post).expect("texts") } else { json(&post) };
        let whole = filled(&answer);
        let end = (answer.len() as f64 * at) as usize;
        let end = (0..=end).rev().find(|end| answer.is_char_boundary(*end)).unwrap_or(0);
        for after in ["", "\n```\nShall I go on?"] {
            let text = format!("{before}\n{fence}\n{}{after}", &answer[..end]);
            if let Some(half) = filled(&text) {
                prop_assert_eq!(Some(&half), whole.as_ref(), "{}", text);
            }
        }
    }

    #[test]
    fn a_lenient_answer_says_the_same(post in post(), how in 0_usize..6) {
        let strict = json(&post);
        let text = match how {
            0 => strict.strip_suffix('}').map(|start| format!("{start},}}")).unwrap_or_default(),
            1 => format!("// the post\n{strict}").replacen('{', "{ /* here */", 1),
            2 => strict.replacen("\"title\":", "title:", 1),
            3 => serde_json::to_string(&strict).expect("a text"),
            4 => strict.replace('&', "&amp;").replace('"', "&quot;"),
            _ => serde_json::to_string_pretty(&post).expect("texts").lines().map(|line| format!("> {line}\n")).collect(),
        };
        prop_assert_eq!(filled(&text), filled(&strict), "{}", text);
    }
}

#[test]
fn an_answer_cut_anywhere_is_never_filled_with_other_words() {
    let post = json!({
        "title": "A \"short\" guide: {curly} hair", "excerpt": "It’s \\ easy.",
        "body": "Paste this: {\"title\": \"Lindenhof\", \"body\": \"Open\"}\n\n```json\n{\"title\": \"x\", \"body\": \"y\"}\n```\n\n</think> ”} \"}, \\\"}",
        "seo": { "title": "S", "description": "D" }, "tags": ["a}", "{\"b\":1}"],
    });
    for answer in [post.to_string(), serde_json::to_string_pretty(&post).expect("JSON")] {
        let whole = filled(&answer);
        assert!(whole.is_some());
        for end in (0..answer.len()).filter(|end| answer.is_char_boundary(*end)) {
            for text in [answer[..end].to_owned(), format!("Here:\n```json\n{}\n```", &answer[..end])] {
                assert_eq!(filled(&text), None, "{text}");
            }
        }
    }
}
