-- How often each business asked the writing service in a calendar month ("2026-11"), and who has read what is sent to it.

CREATE TABLE writing_used (
    business_id TEXT NOT NULL REFERENCES businesses (id),
    month       TEXT NOT NULL,
    used        BIGINT NOT NULL,
    PRIMARY KEY (business_id, month)
);

CREATE TABLE writing_agreed (
    business_id TEXT NOT NULL PRIMARY KEY REFERENCES businesses (id),
    agreed_by   TEXT NOT NULL REFERENCES people (id),
    agreed_at   BIGINT NOT NULL
);
