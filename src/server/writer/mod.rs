//! "Write it for me": one question to a model, and what its answer means.
//!
//! What comes back is only text here. Reading it is the same [`answer::read`] as for a pasted answer.

mod anthropic;
mod gemini;
mod openai;
pub mod settings;

use std::{
    collections::HashSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use serde_json::Value;

use crate::{
    desk::writing::{Part, WriteProblem},
    domain::{answer, part, prompt::PublicBusiness, schema},
};
pub use settings::{Provider, WriterSettings};

/// How long one question may take in all, with its second try.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// How long reaching the service may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a new question waits for the end of the one before: a service notices a moment late that it was hung up on.
const TURN: Duration = Duration::from_secs(2);
/// The most of a service's own words that goes to the log, in characters.
const LOGGED: usize = 300;
/// The most of an answer that is read, in bytes: a post of 50,000 characters fits several times.
const ANSWER_BYTES: usize = 1024 * 1024;

/// The writing service of `settings`. `None`, with the cause in the log: this machine can't speak https.
pub fn ready(settings: WriterSettings) -> Option<Writer> {
    Writer::new(settings).inspect_err(|error| tracing::error!(%error, "the writing service can't be used")).ok()
}

/// What one question asks for.
pub struct Question {
    pub business: PublicBusiness,
    pub part: Part,
    pub title: String,
    pub brief: String,
    /// The post's own text, for the parts that are made from it.
    pub body: String,
}

/// The writing service: a client, its settings, and who is being served.
#[derive(Clone)]
pub struct Writer {
    client: reqwest::Client,
    settings: Arc<WriterSettings>,
    patience: Duration,
    busy: Arc<Mutex<HashSet<String>>>,
}

impl Writer {
    /// A client for `settings`. No redirects are followed: the address comes from the settings and from nowhere else.
    pub fn new(settings: WriterSettings) -> Result<Writer, reqwest::Error> {
        Writer::with_patience(settings, PATIENCE)
    }

    /// The same, for who can't wait so long.
    pub fn with_patience(settings: WriterSettings, patience: Duration) -> Result<Writer, reqwest::Error> {
        // A second call finds a provider installed, which is just as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .connect_timeout(CONNECT)
            .timeout(patience)
            .redirect(reqwest::redirect::Policy::none())
            .user_agent("Copydesk")
            .build()?;
        Ok(Writer { client, settings: Arc::new(settings), patience, busy: Arc::default() })
    }

    pub fn settings(&self) -> &WriterSettings {
        &self.settings
    }

    /// A turn for `person`, given back when it is dropped. `None`: this person is being served already.
    pub async fn turn(&self, person: &str) -> Option<Turn> {
        let until = tokio::time::Instant::now() + TURN;
        loop {
            let turn = self.turn_now(person);
            if turn.is_some() || tokio::time::Instant::now() > until {
                return turn;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn turn_now(&self, person: &str) -> Option<Turn> {
        let mut busy = self.busy.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        busy.insert(person.to_owned()).then(|| Turn { busy: self.busy.clone(), person: person.to_owned() })
    }

    /// Asks the model and gives back an answer that [`answer::read`] can read (for a part: that [`part::read`] can).
    /// An unreadable answer is asked for once more in silence (flows.md, G-6). Dropping the future ends the request.
    pub async fn write(&self, question: &Question) -> Result<String, WriteProblem> {
        let answer = tokio::time::timeout(self.patience, self.ask_twice(question)).await;
        answer.unwrap_or(Err(WriteProblem::TookTooLong))
    }

    async fn ask_twice(&self, question: &Question) -> Result<String, WriteProblem> {
        let first = self.ask(question).await?;
        if usable(question, &first) {
            return Ok(first);
        }
        tracing::warn!("the writing service sent an unreadable answer; asking once more");
        let second = self.ask(question).await?;
        if usable(question, &second) { Ok(second) } else { Err(WriteProblem::Unusable) }
    }

    async fn ask(&self, question: &Question) -> Result<String, WriteProblem> {
        let prompt = question.prompt();
        let schema = question.schema();
        let call = match self.settings.provider {
            Provider::Gemini => gemini::call(&self.settings, &prompt, &schema),
            Provider::OpenAi => openai::call(&self.settings, &prompt, &schema),
            Provider::Anthropic => anthropic::call(&self.settings, &prompt, &schema),
        };
        let mut request = self.client.post(&call.address).json(&call.body);
        for (name, value) in &call.headers {
            request = request.header(*name, value);
        }
        let (status, body) = self.send(request).await?;
        let answer: Value = serde_json::from_slice(&body).unwrap_or(Value::Null);
        let understood = match self.settings.provider {
            Provider::Gemini => gemini::understand(status, &answer),
            Provider::OpenAi => openai::understand(status, &answer),
            Provider::Anthropic => anthropic::understand(status, &answer),
        };
        if let Err(problem) = &understood {
            // The service's own words help whoever reads the log. About a key they may quote it, or most of it.
            let message = match problem {
                WriteProblem::BadKey => String::new(),
                _ => text(&answer, "/error/message").replace(&self.settings.key, "(hidden)"),
            };
            let message: String = message.chars().take(LOGGED).collect();
            tracing::warn!(status, ?problem, message, "the writing service did not answer with a post");
        }
        understood
    }

    async fn send(&self, request: reqwest::RequestBuilder) -> Result<(u16, Vec<u8>), WriteProblem> {
        let mut response = request.send().await.map_err(cause)?;
        let status = response.status().as_u16();
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(cause)? {
            if body.len() + chunk.len() > ANSWER_BYTES {
                tracing::warn!("the writing service sent more than {ANSWER_BYTES} bytes");
                return Err(WriteProblem::Unusable);
            }
            body.extend_from_slice(&chunk);
        }
        Ok((status, body))
    }
}

/// One person's turn at the writing service.
pub struct Turn {
    busy: Arc<Mutex<HashSet<String>>>,
    person: String,
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.busy.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).remove(&self.person);
    }
}

impl Question {
    fn prompt(&self) -> String {
        match self.part {
            Part::Whole => crate::domain::prompt::prompt(&self.business, &self.title, &self.brief),
            Part::One(field) => part::prompt(&self.business, field, &self.title, &self.body),
        }
    }

    fn schema(&self) -> Value {
        match self.part {
            Part::Whole => schema::post(),
            Part::One(field) => schema::part(field),
        }
    }
}

fn usable(question: &Question, text: &str) -> bool {
    match question.part {
        Part::Whole => answer::read(text).is_ok(),
        Part::One(field) => part::read(field, text).is_some(),
    }
}

/// Why a request did not come back. The address and the headers are left out: a log is read by more people than a key is for.
fn cause(error: reqwest::Error) -> WriteProblem {
    let error = error.without_url();
    tracing::warn!(%error, "the writing service could not be asked");
    if error.is_timeout() { WriteProblem::TookTooLong } else { WriteProblem::Busy }
}

/// One call of a provider's own kind.
struct Call {
    address: String,
    headers: Vec<(&'static str, String)>,
    body: Value,
}

/// What an HTTP status means where all providers agree. `None`: the status says nothing by itself.
fn by_status(status: u16) -> Option<WriteProblem> {
    match status {
        200..=299 => None,
        401..=403 => Some(WriteProblem::BadKey),
        408 | 504 => Some(WriteProblem::TookTooLong),
        429 | 500..=599 => Some(WriteProblem::Busy),
        _ => Some(WriteProblem::Unusable),
    }
}

/// The text at `path`, empty when there is none.
fn text<'a>(value: &'a Value, path: &str) -> &'a str {
    value.pointer(path).and_then(Value::as_str).unwrap_or("")
}
