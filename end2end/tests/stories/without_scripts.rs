//! An owner without JavaScript writes, publishes, updates and takes off.

use end2end::{Business, Story, View};

#[tokio::test]
async fn an_owner_without_scripts_publishes_updates_and_takes_off() {
    let story = Story::seen_in(View::DESKTOP.without_scripts()).await;
    story.sign_up(Business::SALON).await;
    story.open("/posts/new").await;
    story.write("Title", "Plain but real").await;
    let words = "Fish & chips: 2 < 3, \"quotes\", &amp; and 日本語.\n\nA second paragraph.";
    story.write("Post", words).await;
    story.put_on_the_site().await;
    let desk = story.desk_path().await;
    assert_eq!(story.value("Post").await, words, "the words come back as they were");

    let public = story.public_path().await;
    let (status, html) = story.stranger_reads(&public).await;
    assert_eq!(status, 200);
    assert!(html.contains("Fish &amp; chips") && !html.contains("<script"), "{html}");

    story.write("Post", "Better words.").await;
    story.press("Update on my site").await;
    story.reads("#say", "Updated").await;
    let (_, html) = story.stranger_reads(&public).await;
    assert!(html.contains("Better words."), "{html}");

    story.follow("Unpublish…").await;
    story.reads("main", "Take this post off your site?").await;
    story.press("Yes, take it off").await;
    story.open(&desk).await;
    story.reads("#where", "Only you can see").await;
    story.excuse("the server responded with a status of 410");
    assert_eq!(story.stranger_reads(&public).await.0, 410);
    story.finish().await;
}
