-- What is to be told outside, written in the transaction of the decision that has it told. It is delivered at least
-- once; the id makes it known again. Once it is done, only that it was is kept, for a week.
CREATE TABLE outbox (
    id         TEXT PRIMARY KEY NOT NULL,
    kind       TEXT NOT NULL,              -- 'mail'
    topic      TEXT NOT NULL,              -- 'confirm' and so on
    person     TEXT NOT NULL REFERENCES person (id),
    language   TEXT NOT NULL,              -- 'en' and so on
    address    TEXT NOT NULL,              -- from here on: '' once it is done
    name       TEXT NOT NULL,
    code       TEXT NOT NULL,
    detail     TEXT NOT NULL,
    created_ms BIGINT NOT NULL,            -- milliseconds since 1970
    until_ms   BIGINT NOT NULL,            -- after which it is of no use
    next_ms    BIGINT NOT NULL,            -- when it is tried again
    attempts   BIGINT NOT NULL,
    done_ms    BIGINT                      -- when it was delivered or given up; NULL: it waits
);
CREATE INDEX outbox_waiting ON outbox (next_ms, id) WHERE done_ms IS NULL;
CREATE INDEX outbox_done ON outbox (done_ms) WHERE done_ms IS NOT NULL;
