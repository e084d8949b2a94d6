-- One text for SQLite and PostgreSQL: TEXT and BIGINT only, times in milliseconds, flags 0 or 1, ids made by us.

CREATE TABLE businesses (
    id         TEXT NOT NULL PRIMARY KEY,
    handle     TEXT NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    city       TEXT NOT NULL,
    language   TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE people (
    id            TEXT NOT NULL PRIMARY KEY,
    business_id   TEXT NOT NULL REFERENCES businesses (id),
    email         TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    role          TEXT NOT NULL,
    created_at    BIGINT NOT NULL
);

CREATE TABLE sessions (
    token_hash TEXT NOT NULL PRIMARY KEY,
    person_id  TEXT NOT NULL REFERENCES people (id),
    expires_at BIGINT NOT NULL,
    last_seen  BIGINT NOT NULL
);
CREATE INDEX sessions_by_person ON sessions (person_id);

-- head: the number of the latest revision. live: the number of the revision that readers see; kept when a post is
-- taken off, so that putting it back restores the same words. shown: 1 while the post is on the site.
-- head_at: when head was saved. search: the head's title, excerpt and tags, folded in Rust, for the owner's list.
CREATE TABLE posts (
    id                 TEXT NOT NULL PRIMARY KEY,
    business_id        TEXT NOT NULL REFERENCES businesses (id),
    link               TEXT NOT NULL,
    head               BIGINT NOT NULL,
    head_at            BIGINT NOT NULL,
    live               BIGINT,
    shown              BIGINT NOT NULL,
    first_published_at BIGINT,
    updated_at         BIGINT,
    created_at         BIGINT NOT NULL,
    search             TEXT NOT NULL,
    UNIQUE (business_id, link)
);
CREATE INDEX posts_by_head_at ON posts (business_id, head_at);
CREATE INDEX posts_on_the_site ON posts (business_id, shown, first_published_at, id);

-- A save adds a row and changes none. once: what the page sent with the save, so that a repeat is known as one.
-- tags: separated by commas. made_by: typed, pasted or written. published: 1 when the save put the words on the site.
CREATE TABLE revisions (
    id              TEXT NOT NULL PRIMARY KEY,
    post_id         TEXT NOT NULL REFERENCES posts (id),
    number          BIGINT NOT NULL,
    title           TEXT NOT NULL,
    excerpt         TEXT NOT NULL,
    body            TEXT NOT NULL,
    seo_title       TEXT NOT NULL,
    seo_description TEXT NOT NULL,
    tags            TEXT NOT NULL,
    saved_at        BIGINT NOT NULL,
    saved_by        TEXT NOT NULL REFERENCES people (id),
    made_by         TEXT NOT NULL,
    published       BIGINT NOT NULL,
    once            TEXT NOT NULL,
    UNIQUE (post_id, number)
);
CREATE INDEX revisions_by_once ON revisions (post_id, once);

-- The tags of the revisions that readers see, for the tag pages.
CREATE TABLE live_tags (
    business_id        TEXT NOT NULL REFERENCES businesses (id),
    tag                TEXT NOT NULL,
    first_published_at BIGINT NOT NULL,
    post_id            TEXT NOT NULL REFERENCES posts (id),
    PRIMARY KEY (business_id, tag, post_id)
);
CREATE INDEX live_tags_by_time ON live_tags (business_id, tag, first_published_at);
CREATE INDEX live_tags_by_post ON live_tags (post_id);
