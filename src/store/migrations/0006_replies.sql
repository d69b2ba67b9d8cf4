-- Answers to requests that came with an Idempotency-Key and changed something, so that the same request is answered the
-- same once more.
CREATE TABLE reply (
    person  TEXT NOT NULL REFERENCES person (id),
    key     TEXT NOT NULL,
    request BLOB NOT NULL CHECK (length(request) = 32),  -- hash of what was asked
    status  BIGINT NOT NULL,
    body    TEXT NOT NULL,
    at      BIGINT NOT NULL,                             -- seconds since 1970
    PRIMARY KEY (person, key)
);
CREATE INDEX reply_by_age ON reply (at);
