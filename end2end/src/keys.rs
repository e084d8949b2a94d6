//! Enter, as keyboards and input methods send it. Chromium only: the events go in below the page, by the browser's own protocol.

use serde_json::json;

use crate::Story;

/// One way in which an Enter arrives at a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enter {
    /// A desktop keyboard.
    Plain,
    /// While a word is being composed, with the key's own code: some phone keyboards.
    ComposingWith13,
    /// While a word is being composed, with the code for “the input method has it”: the usual way on a desktop.
    ComposingWith229,
    /// The Enter that ended the composition, told late: Safari's order of events.
    AfterComposition229,
    /// A character and no key at all: other phone keyboards.
    CharacterOnly,
}

impl Enter {
    pub const ALL: [Enter; 5] = [
        Enter::Plain,
        Enter::ComposingWith13,
        Enter::ComposingWith229,
        Enter::AfterComposition229,
        Enter::CharacterOnly,
    ];

    /// Whether it belongs to the input method alone: it picks a word and may do nothing else.
    pub fn picks_a_word(self) -> bool {
        matches!(self, Enter::ComposingWith229 | Enter::AfterComposition229)
    }
}

impl Story {
    /// Sends Enter to whatever has the focus.
    pub async fn enter(&self, way: Enter) {
        match way {
            Enter::Plain => {
                self.key_event(json!({"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"})).await;
                self.key_event(json!({"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}))
                    .await;
            }
            Enter::ComposingWith13 => {
                self.compose("winter").await;
                self.key_event(json!({"type": "keyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"})).await;
                self.key_event(json!({"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}))
                    .await;
            }
            Enter::ComposingWith229 => {
                self.compose("winter").await;
                self.key_event(
                    json!({"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}),
                )
                .await;
                self.cdp("Input.insertText", json!({"text": "winter"})).await;
                self.key_event(json!({"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}))
                    .await;
            }
            Enter::AfterComposition229 => {
                self.compose("winter").await;
                self.cdp("Input.insertText", json!({"text": "winter"})).await;
                self.key_event(
                    json!({"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}),
                )
                .await;
                self.key_event(json!({"type": "keyUp", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13}))
                    .await;
            }
            Enter::CharacterOnly => self.key_event(json!({"type": "char", "text": "\r"})).await,
        }
    }

    /// Leaves `text` as an open composition in the box with the focus.
    pub async fn compose(&self, text: &str) {
        let end = text.encode_utf16().count();
        self.cdp("Input.imeSetComposition", json!({"text": text, "selectionStart": end, "selectionEnd": end})).await;
    }

    async fn key_event(&self, event: serde_json::Value) {
        self.cdp("Input.dispatchKeyEvent", event).await;
    }
}
