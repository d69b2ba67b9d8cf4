-- Whom people follow, and what they write to each other (src/club/conversation/).

-- As it was, with one kind more.
CREATE TABLE relation_next (
    person   TEXT NOT NULL REFERENCES person (id),
    other    TEXT NOT NULL REFERENCES person (id),
    kind     TEXT NOT NULL CHECK (kind IN ('block', 'mute', 'follow')),
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (person, other, kind)
);
INSERT INTO relation_next (person, other, kind, since_ms) SELECT person, other, kind, since_ms FROM relation;
DROP TABLE relation;
ALTER TABLE relation_next RENAME TO relation;
CREATE INDEX relation_of_other ON relation (other, kind);

-- A side of a conversation: each of the two has one, until he leaves the club.
CREATE TABLE conversation (
    person   TEXT NOT NULL REFERENCES person (id),
    other    TEXT NOT NULL REFERENCES person (id),
    id       TEXT NOT NULL,                                -- the same for both sides
    began    BIGINT NOT NULL CHECK (began IN (0, 1)),      -- this one wrote first
    began_ms BIGINT NOT NULL,                              -- milliseconds since 1970
    answered BIGINT NOT NULL CHECK (answered IN (0, 1)),   -- both have written
    written  BIGINT NOT NULL CHECK (written >= 0),         -- messages so far
    heard    BIGINT NOT NULL,                              -- the latest that was announced to this one, counted from 1
    seen     BIGINT NOT NULL,                              -- so many were read
    at_ms    BIGINT NOT NULL,                              -- of the latest message
    PRIMARY KEY (person, other)
);
CREATE UNIQUE INDEX conversation_by_id ON conversation (id, person);
CREATE INDEX conversation_by_time ON conversation (person, at_ms, id);

CREATE TABLE message (
    conversation TEXT NOT NULL,
    n            BIGINT NOT NULL CHECK (n >= 0),
    person       TEXT NOT NULL REFERENCES person (id),
    text         TEXT NOT NULL,
    heard        BIGINT NOT NULL CHECK (heard IN (0, 1)),  -- it was announced
    at_ms        BIGINT NOT NULL,
    PRIMARY KEY (conversation, n)
);
CREATE INDEX message_of_person ON message (person, at_ms);
