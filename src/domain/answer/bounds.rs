//! Shows that reading is linear: the bytes looked at are counted, for every hostile paste, in four sizes and four places.

#[path = "../tests/hostile/mod.rs"]
mod hostile;

use hostile::ALL;

use super::{Reading, Unreadable, read, work};

/// How often a byte is looked at, at most. Measured: see the message of `no_byte_is_looked_at_often`.
const LOOKS_MAX: usize = 12;
const SIZES: [usize; 4] = [50_000, 100_000, 200_000, 400_000];
const GOOD: &str = r#"{"title":"The answer","body":"The text."}"#;

/// Reads `paste` and checks the bytes that were looked at.
fn looked(name: &str, paste: &str, worst: &mut (f64, String)) -> Result<Reading, Unreadable> {
    let (result, seen) = work::of(|| read(paste));
    let looks = seen as f64 / paste.len().max(1_000) as f64;
    if looks > worst.0 {
        *worst = (looks, format!("{name}, {} bytes", paste.len()));
    }
    assert!(looks <= LOOKS_MAX as f64, "{name}: {seen} bytes looked at in a paste of {}", paste.len());
    result
}

#[test]
fn no_byte_is_looked_at_often() {
    let mut worst = (0.0, String::new());
    for hostile in ALL {
        for size in SIZES {
            let paste = hostile.paste(size);
            let alone = looked(hostile.name, &paste, &mut worst);
            let refusal = alone.as_ref().err().map(|why| why.name());
            assert!(hostile.is_met(refusal), "{} at {size}: {refusal:?}", hostile.name);
            let room = hostile.paste(size - 1_000);
            let first = looked(hostile.name, &format!("{GOOD}{room}"), &mut worst).expect("a good answer first");
            assert_eq!(first.post.title, "The answer", "{}", hostile.name);
            if let Ok(last) = looked(hostile.name, &format!("{room}{GOOD}"), &mut worst) {
                let own = alone.as_ref().is_ok_and(|alone| alone.post.title == last.post.title);
                assert!(own || last.post.title == "The answer", "{} filled {:?}", hostile.name, last.post.title);
            }
            let half = &GOOD[..GOOD.len() - 1];
            if let Ok(cut) = looked(hostile.name, &format!("{half}{room}"), &mut worst) {
                assert_eq!(cut.post.body, "The text.", "{} filled half a body", hostile.name);
            }
            let value = serde_json::json!({ "title": "ok title", "body": paste }).to_string();
            if value.chars().count() <= 400_000 {
                match looked(hostile.name, &value, &mut worst) {
                    Ok(reading) => assert!(!reading.post.title.is_empty()),
                    Err(why) => assert!(is_nothing_left(why, &paste), "{} as a body: {}", hostile.name, why.name()),
                }
            }
        }
    }
    println!("at most {:.1} looks at a byte: {}", worst.0, worst.1);
}

/// A body of blanks is none, and one that is an object itself is read as the answer.
fn is_nothing_left(why: Unreadable, paste: &str) -> bool {
    why == Unreadable::MissingBody || paste.starts_with('{')
}

/// Twice the paste is twice the work: the looks at a byte stay what they are, but for what the last bytes decide.
#[test]
fn looks_do_not_grow_with_the_paste() {
    for hostile in ALL {
        let looks = SIZES.map(|size| {
            let paste = hostile.paste(size);
            work::of(|| read(&paste)).1 as f64 / paste.len().max(1_000) as f64
        });
        let least = looks.iter().fold(f64::MAX, |least, looks| least.min(*looks)).max(0.5);
        assert!(looks.iter().all(|looks| *looks <= 1.6 * least), "{}: {looks:?}", hostile.name);
    }
}
