-- Webhooks: where a bot is told what there is to tell (src/club/people/bot.h). Moments are milliseconds since 1970; 0 is never.

CREATE TABLE hook (
    person     TEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    url        TEXT NOT NULL,
    key_ms     BIGINT NOT NULL,     -- which key signs: the moment from which it is
    old_key_ms BIGINT NOT NULL,     -- the one before it
    failing_ms BIGINT NOT NULL,     -- since when it takes nothing
    off_ms     BIGINT NOT NULL,     -- since when it is switched off
    tried_ms   BIGINT NOT NULL,     -- the latest attempt
    taken_ms   BIGINT NOT NULL,     -- the latest that it took
    failures   BIGINT NOT NULL,     -- in a row
    status     BIGINT NOT NULL,     -- of HTTP, of the latest attempt; 0: no answer
    why        TEXT NOT NULL        -- the same: why there was none
);
CREATE INDEX outbox_of_hook ON outbox (person, next_ms) WHERE kind = 'hook' AND done_ms IS NULL;
