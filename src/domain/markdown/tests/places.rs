//! Every hostile address and every hostile piece of text, in every place where a text can have one.

use super::super::{Html, plain, render};
use super::grammar;
use crate::strip;

/// Places for an address; `%` stands for it. The word `click` must stay whatever becomes of the address.
const FOR_ADDRESSES: [&str; 26] = [
    "[click](%)",
    "[click](<%>)",
    "[click]( \n %\n )",
    "[click](% \"title\")",
    "[click](% 'title')",
    "[click](%?a=b&c=d#e)",
    "[click](%#)",
    "[click][a]\n\n[a]: %",
    "[click][A b]\n\n[a\tB]: <%> \"title\"",
    "[click][]\n\n[click]: %",
    "[click]\n\n[click]:\n%\n'title'",
    "[a]: %\n[a]: /b\n\n[click][a]",
    "![click](%)",
    "![click](<%> \"title\")",
    "![click][a]\n\n[a]: %",
    "[![click](%)](/a)",
    "[![click](/a)](%)",
    "![click ![b](%)](/a)",
    "click <%>",
    "click %",
    "click (%)",
    "# [click](%)\n\n[to](#%)",
    "- [ ] [click](%)\n- <%>",
    "> **[click](%)** ~~![a](%)~~",
    "|[click](%)|\n|-|\n|![b](%) <%> %|",
    "click[^1]\n\n[^1]: [b](%) <%> %",
];

const ADDRESSES: [&str; 66] = [
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "javascript&colon;alert(1)",
    "javascript&#58;alert(1)",
    "javascript&#x3A;alert(1)",
    "javascript&#0000058alert(1)",
    "&#106;avascript:alert(1)",
    "\\javascript:alert(1)",
    "javascript\\:alert(1)",
    "java&Tab;script:alert(1)",
    "java&NewLine;script:alert(1)",
    "java&#10;script:alert(1)",
    "java&#0;script:alert(1)",
    "java\tscript:alert(1)",
    "java\0script:alert(1)",
    "&#1;javascript:alert(1)",
    "&#32;javascript:alert(1)",
    "&nbsp;javascript:alert(1)",
    "\u{b}javascript:alert(1)",
    "\u{85}javascript:alert(1)",
    "\u{feff}javascript:alert(1)",
    "\u{200b}javascript:alert(1)",
    "\u{3000}javascript:alert(1)",
    "java\u{ad}script:alert(1)",
    "java\u{180e}script:alert(1)",
    "java\u{e0020}script:alert(1)",
    "javascript\u{ff1a}alert(1)",
    "javascript\u{a789}alert(1)",
    "java\u{17f}cript:alert(1)",
    "\u{fa}javascript:alert(1)",
    "javascript%3Aalert(1)",
    "%6Aavascript:alert(1)",
    "%0Ajavascript:alert(1)",
    "./javascript:alert(1)",
    "javascript://https://a.example/%0aalert(1)",
    "https:javascript:alert(1)",
    "feed:javascript:alert(1)",
    "view-source:javascript:alert(1)",
    "x-javascript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "DATA:,x",
    "blob:https://a.example/1",
    "filesystem:https://a.example/1",
    "file:///etc/passwd",
    "about:blank",
    "chrome://settings",
    "ms-settings:x",
    "intent://x#Intent;end",
    "ftp://a.example",
    "ws://a.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\\\\\evil.example",
    "\\\\/evil.example",
    "&sol;/evil.example",
    "/&#9;/evil.example",
    "https://good.example@evil.example",
    "https://good.example\\\\@evil.example",
    "https://good.example%40evil.example",
    "https:///evil.example",
    "https://a.example/\"onmouseover=alert(1)",
    "https://a.example/'onmouseover='alert(1)",
    "https://a.example/<svg/onload=alert(1)>",
    "https://a.example/\u{202e}gnp.exe",
];

/// Places for text; `%` stands for it.
const FOR_TEXT: [&str; 28] = [
    "%",
    "a % b",
    "\n\n%\n\n",
    "# %",
    "%\n===",
    "- %",
    "- [x] %",
    "> %",
    "*%*",
    "`%`",
    "``` %\n%\n```",
    "```%\n```",
    "    %",
    "[%](/a)",
    "[a](/a \"%\")",
    "[a](/a '%')",
    "[a](/a (%))",
    "[a](%)",
    "[a](<%>)",
    "[a][%]\n\n[%]: /b \"%\"",
    "![%](/a)",
    "![a](/a \"%\")",
    "![`%`](/a)",
    "![[%](/a)](/b '%')",
    "|%|\n|-|\n|%|",
    "a[^%]\n\n[^%]: %",
    "<%>",
    "https://a.example/%",
];

const TEXTS: [&str; 30] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg/onload=alert(1)//",
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "<math><mtext></table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src onerror=alert(1)&gt;\">",
    "<a href=javascript:alert(1)>x</a>",
    "<A HREF=\"javascript:alert(1)\" ONCLICK='alert(1)'>x",
    "</p><script>alert(1)</script>",
    "</code></pre><script>alert(1)</script>",
    "</textarea></title></style></noscript><script>alert(1)</script>",
    "\" onclick=\"alert(1)",
    "' onclick='alert(1)",
    "&quot; onclick=&quot;alert(1)",
    "&#34;&#62;&#60;img src=x onerror=alert(1)&#62;",
    "\\\" onclick=\\\"alert(1)",
    "` onclick=`alert(1)",
    "\"><img src=x onerror=alert(1)>",
    "--><script>alert(1)</script>",
    "]]><script>alert(1)</script>",
    "<!--><script>alert(1)</script>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml version=\"1.0\"?><x onclick=alert(1)>",
    "<scr\0ipt>alert(1)</scr\0ipt>",
    "\u{ff1c}script\u{ff1e}alert(1)",
    "{#id .class onclick=alert(1)}",
    "{{constructor.constructor('alert(1)')()}} ${alert(1)} <%= 1 %>",
    "<x-element onclick=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;",
    "![](`\" onerror=alert(1)//`)<x![](`<a\n>`)>",
];

fn rendered(input: &str) -> Html {
    let html = render(input);
    grammar::assert_holds(input, &html);
    html
}

#[test]
fn no_hostile_address_gets_through_anywhere() {
    for address in ADDRESSES {
        for place in FOR_ADDRESSES {
            let input = place.replace('%', address);
            let html = rendered(&input);
            let words = plain(&input);
            let in_picture = html.as_str().contains("alt=\"click");
            assert!(in_picture || words.contains("click"), "{input:?}: {words:?}");
            for bad in ["href=\"java", "href=\"data", "src=\"data", "evil.example\"", "@evil.example\""] {
                let lower = html.as_str().to_ascii_lowercase();
                assert!(!lower.contains(bad), "{input:?}: {lower}");
            }
            rendered(&strip::body(&input).text);
        }
    }
}

#[test]
fn no_hostile_text_gets_through_anywhere() {
    for text in TEXTS {
        for place in FOR_TEXT {
            let input = place.replace('%', text);
            rendered(&input);
            rendered(&strip::body(&input).text);
        }
    }
}

#[test]
fn two_hostile_texts_together_get_no_further() {
    for first in TEXTS {
        for second in TEXTS {
            for between in ["", "\n", "\n\n"] {
                rendered(&[first, between, second].concat());
            }
        }
    }
}
