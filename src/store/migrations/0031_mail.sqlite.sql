-- What is done by mail. Moments are milliseconds since 1970.

-- Letters may go to somebody who is nobody yet. What an answer to somebody's mail has besides its lines:
CREATE TABLE outbox_new (
    id          TEXT PRIMARY KEY NOT NULL,
    kind        TEXT NOT NULL,
    topic       TEXT NOT NULL,
    person      TEXT REFERENCES person (id), -- NULL: nobody yet
    language    TEXT NOT NULL,
    address     TEXT NOT NULL,
    name        TEXT NOT NULL,
    code        TEXT NOT NULL,
    detail      TEXT NOT NULL,
    created_ms  BIGINT NOT NULL,
    until_ms    BIGINT NOT NULL,
    next_ms     BIGINT NOT NULL,
    attempts    BIGINT NOT NULL,
    done_ms     BIGINT,
    lines       TEXT NOT NULL DEFAULT '',
    subject     TEXT NOT NULL DEFAULT '',
    reply_to    TEXT NOT NULL DEFAULT '',    -- an address
    thread      TEXT NOT NULL DEFAULT '',    -- Message-IDs that it follows, the latest last: "<a> <b>"
    unsubscribe TEXT NOT NULL DEFAULT ''     -- the token in the address that ends mails of its kind
);
INSERT INTO outbox_new (id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms,
    attempts, done_ms, lines)
SELECT id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms, attempts, done_ms,
    lines FROM outbox;
DROP TABLE outbox;
ALTER TABLE outbox_new RENAME TO outbox;
CREATE INDEX outbox_waiting ON outbox (next_ms, id) WHERE done_ms IS NULL;
CREATE INDEX outbox_done ON outbox (done_ms) WHERE done_ms IS NOT NULL;

-- Tokens of addresses that were used, until they would be worth nothing anyway.
CREATE TABLE mail_spent (
    token    TEXT PRIMARY KEY NOT NULL,
    until_ms BIGINT NOT NULL
) WITHOUT ROWID;

-- Which of a person's own addresses for commands holds; none: the first.
CREATE TABLE mail_address (
    person     TEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    generation BIGINT NOT NULL
) WITHOUT ROWID;

-- What somebody is asked once more before it is done.
CREATE TABLE mail_question (
    id       TEXT PRIMARY KEY NOT NULL,
    person   TEXT NOT NULL,               -- who is asked; whoever signs up is nobody yet
    language TEXT NOT NULL,
    address  TEXT NOT NULL,               -- of a sign-up, else ''
    command  TEXT NOT NULL,               -- a line, as it could be written into a mail
    until_ms BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX mail_question_of_person ON mail_question (person);

-- Who is nobody here and was answered, once a day; the address is a keyed hash.
CREATE TABLE mail_stranger (
    address BLOB PRIMARY KEY NOT NULL,
    at_ms   BIGINT NOT NULL
) WITHOUT ROWID;
