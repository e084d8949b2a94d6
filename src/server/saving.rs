//! What the desk asks for, done: checked again with the domain's own rules, stored, and told in the desk's words.

use super::{
    App,
    error::Failure,
    owner::Owner,
    store::{Asked, Outcome, Post, Revision, Words, new_id},
    when,
};
use crate::{
    desk::{
        calls::{Changed, Do, RevisionLine, Saved, ToSave},
        opening::Place,
        problem::Problem,
    },
    domain::{
        post::{Draft, Field, FieldProblem, Purpose, What},
        reading,
    },
};

/// The most characters of the random words that a page sends with a save.
const ONCE_MAX: usize = 64;

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        failure.problem()
    }
}

impl From<super::store::StoreError> for Problem {
    fn from(error: super::store::StoreError) -> Self {
        Failure::from(error).problem()
    }
}

/// Saves the words, and puts them on the site if that is what was pressed.
pub async fn save(app: &App, owner: &Owner, to_save: ToSave) -> Result<Saved, Problem> {
    if !is_of(owner, &to_save) {
        return Err(Problem::SomeoneElse { now: owner.person.clone() });
    }
    let publish = to_save.what == Do::Publish;
    if publish && to_save.on_site {
        let post = app.store.post(&owner.business.id, &to_save.post_id).await?;
        if post.is_some_and(|post| !post.is_shown()) {
            // Taken off in another window: it comes back only for who knows.
            return Err(changed_elsewhere(app, owner, &to_save.post_id).await?);
        }
    }
    let purpose = if publish { Purpose::Publish } else { Purpose::Save };
    let draft = checked(app, owner, &to_save.post_id, to_save.draft, purpose).await?;
    let once = usable(to_save.once);
    let asked = asked(owner, &to_save.post_id, to_save.head, &once);
    let words = Words { draft: &draft, made_by: to_save.made_by, publish };
    told(app, owner, asked, app.store.save(asked, words).await?).await
}

/// Takes a post off the site; words that were not saved go into its draft first.
pub async fn take_off(app: &App, owner: &Owner, to_save: ToSave) -> Result<Saved, Problem> {
    if !is_of(owner, &to_save) {
        return Err(Problem::SomeoneElse { now: owner.person.clone() });
    }
    let draft = match checked(app, owner, &to_save.post_id, to_save.draft, Purpose::Save).await {
        // Empty boxes hold no words that could be lost.
        Err(Problem::WouldBeEmpty) => Draft::default(),
        draft => draft?,
    };
    let once = usable(to_save.once);
    let asked = asked(owner, &to_save.post_id, to_save.head, &once);
    let words = Words { draft: &draft, made_by: to_save.made_by, publish: false };
    told(app, owner, asked, app.store.take_off(asked, Some(words)).await?).await
}

/// Takes a post off the site as it is stored.
pub async fn take_off_as_it_is(app: &App, owner: &Owner, post: &str) -> Result<Saved, Problem> {
    let once = new_id();
    let asked = asked(owner, post, 0, &once);
    told(app, owner, asked, app.store.take_off(asked, None).await?).await
}

/// Puts a post that was taken off back on the site.
pub async fn put_back(app: &App, owner: &Owner, post: &str) -> Result<Saved, Problem> {
    let once = new_id();
    let asked = asked(owner, post, 0, &once);
    told(app, owner, asked, app.store.put_back(&owner.business.id, post).await?).await
}

/// Adds a revision with the words of revision `number`; `None`: with those that readers see.
pub async fn bring_back(
    app: &App,
    owner: &Owner,
    post: &str,
    number: Option<i64>,
    head: i64,
    once: String,
) -> Result<Changed, Problem> {
    let once = usable(once);
    let asked = asked(owner, post, head, &once);
    let saved = told(app, owner, asked, app.store.bring_back(asked, number).await?).await?;
    let words = app.store.revision(&owner.business.id, post, saved.place.head).await?.ok_or(Problem::NotFound)?;
    Ok(Changed { draft: words.draft(&saved.place.link), saved })
}

/// What became of the save with this `once`.
pub async fn look_up(app: &App, owner: &Owner, post: &str, once: &str) -> Result<Option<Saved>, Problem> {
    let Some(revision) = app.store.saved_once(&owner.business.id, post, once).await? else { return Ok(None) };
    let before = app.store.published_before(&owner.business.id, post, revision.number).await?;
    let outcome = Outcome::Done { number: revision.number, first_publish: revision.was_published() && !before };
    told(app, owner, asked(owner, post, 0, once), outcome).await.map(Some)
}

/// The link that a post would get now for `title`; empty where only the save can tell.
pub async fn link_for(app: &App, owner: &Owner, post: &str, title: &str) -> Result<String, Problem> {
    let title = Draft { title: title.to_owned(), ..Draft::default() }.cleaned().title;
    Ok(app.store.link_for(&owner.business.id, post, &title).await?)
}

/// The revisions of a post, newest first.
pub async fn history(app: &App, owner: &Owner, id: &str) -> Result<Vec<RevisionLine>, Problem> {
    let post = app.store.post(&owner.business.id, id).await?.ok_or(Problem::NotFound)?;
    let mut lines = Vec::new();
    for revision in app.store.revisions(&owner.business.id, id).await? {
        lines.push(RevisionLine {
            number: revision.number,
            when: when::moment(revision.saved_at),
            who: if revision.saved_by == owner.person.id {
                "You".to_owned()
            } else {
                name_of(app, &revision.saved_by).await?
            },
            made_by: revision.made_by(),
            words: u32::try_from(reading::words(&revision.body)).unwrap_or(u32::MAX),
            live: post.is_shown() && post.live == Some(revision.number),
            title: revision.title,
        });
    }
    Ok(lines)
}

/// Where a post stands, with `head` as the revision that the page has.
pub fn place(post: &Post, head: &Revision) -> Place {
    Place {
        head: head.number,
        state: post.state(),
        link: post.link.clone(),
        link_fixed: post.first_published_at.is_some(),
        saved_at: head.saved_at,
        saved: when::moment(head.saved_at),
    }
}

/// The same draft, cleaned, if nothing stands in the way of `purpose`.
async fn checked(app: &App, owner: &Owner, post: &str, draft: Draft, purpose: Purpose) -> Result<Draft, Problem> {
    let mut draft = draft.cleaned();
    let before = app.store.head(&owner.business.id, post).await?;
    if let Some((post, head)) = before {
        if post.first_published_at.is_some() {
            // Whatever link was sent: once published, nobody can change it.
            draft.link = post.link;
        }
        if draft.is_blank() && head.has_words() {
            return Err(Problem::WouldBeEmpty);
        }
    }
    match draft.problems(purpose) {
        problems if problems.is_empty() => Ok(draft),
        problems => Err(Problem::NotValid(problems)),
    }
}

/// A page of one person saves nothing as another.
fn is_of(owner: &Owner, to_save: &ToSave) -> bool {
    to_save.person == owner.person.id
}

fn asked<'a>(owner: &'a Owner, post: &'a str, head: i64, once: &'a str) -> Asked<'a> {
    Asked { business: &owner.business.id, person: &owner.person.id, post, head, once, now: when::now() }
}

/// A page without its random word can't say that it repeats itself.
fn usable(once: String) -> String {
    if once.is_empty() || once.len() > ONCE_MAX || once.contains('\0') { new_id() } else { once }
}

/// The outcome in the desk's words.
async fn told(app: &App, owner: &Owner, asked: Asked<'_>, outcome: Outcome) -> Result<Saved, Problem> {
    let (number, first_publish) = match outcome {
        Outcome::Done { number, first_publish } => (number, first_publish),
        Outcome::NotFound => return Err(Problem::NotFound),
        Outcome::WouldBeEmpty => return Err(Problem::WouldBeEmpty),
        Outcome::LinkTaken { free } => {
            let taken = FieldProblem { field: Field::Link, what: What::LinkTaken { free } };
            return Err(Problem::NotValid(vec![taken]));
        }
        Outcome::ChangedElsewhere => return Err(changed_elsewhere(app, owner, asked.post).await?),
    };
    let post = app.store.post(asked.business, asked.post).await?.ok_or(Problem::NotFound)?;
    let revision = app.store.revision(asked.business, asked.post, number).await?.ok_or(Problem::NotFound)?;
    Ok(Saved {
        post_id: post.id.clone(),
        place: place(&post, &revision),
        once: new_id(),
        spare_id: new_id(),
        first_publish,
    })
}

async fn changed_elsewhere(app: &App, owner: &Owner, post: &str) -> Result<Problem, Problem> {
    let (post, head) = app.store.head(&owner.business.id, post).await?.ok_or(Problem::NotFound)?;
    let who = if head.saved_by == owner.person.id {
        "You, in another window".to_owned()
    } else {
        name_of(app, &head.saved_by).await?
    };
    Ok(Problem::ChangedElsewhere {
        who,
        when: when::moment(head.saved_at),
        place: place(&post, &head),
        theirs: Box::new(head.draft(&post.link)),
    })
}

async fn name_of(app: &App, person: &str) -> Result<String, Problem> {
    Ok(app.store.email(person).await?.unwrap_or_else(|| "Someone".to_owned()))
}
