-- What is done by mail. Moments are milliseconds since 1970.

-- Letters may go to somebody who is nobody yet. What an answer to somebody's mail has besides its lines:
ALTER TABLE outbox ALTER COLUMN person DROP NOT NULL;
ALTER TABLE outbox ADD COLUMN subject TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN reply_to TEXT NOT NULL DEFAULT '';    -- an address
ALTER TABLE outbox ADD COLUMN thread TEXT NOT NULL DEFAULT '';      -- Message-IDs that it follows: "<a> <b>"
ALTER TABLE outbox ADD COLUMN unsubscribe TEXT NOT NULL DEFAULT ''; -- the token in the address that ends mails of its kind

-- Tokens of addresses that were used, until they would be worth nothing anyway.
CREATE TABLE mail_spent (
    token    TEXT PRIMARY KEY NOT NULL,
    until_ms BIGINT NOT NULL
);

-- Which of a person's own addresses for commands holds; none: the first.
CREATE TABLE mail_address (
    person     TEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    generation BIGINT NOT NULL
);

-- What somebody is asked once more before it is done.
CREATE TABLE mail_question (
    id       TEXT PRIMARY KEY NOT NULL,
    person   TEXT NOT NULL,               -- who is asked; whoever signs up is nobody yet
    language TEXT NOT NULL,
    address  TEXT NOT NULL,               -- of a sign-up, else ''
    command  TEXT NOT NULL,               -- a line, as it could be written into a mail
    until_ms BIGINT NOT NULL
);
CREATE INDEX mail_question_of_person ON mail_question (person);

-- Who is nobody here and was answered, once a day; the address is a keyed hash.
CREATE TABLE mail_stranger (
    address BLOB PRIMARY KEY NOT NULL,
    at_ms   BIGINT NOT NULL
);
