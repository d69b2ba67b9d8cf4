-- What was written to somebody directly can be reported: as it was, with one kind more (src/club/order/).

CREATE TABLE report_next (
    id        TEXT PRIMARY KEY NOT NULL,
    person    TEXT NOT NULL REFERENCES person (id),
    reporter  TEXT REFERENCES person (id),
    kind      TEXT NOT NULL CHECK (kind IN ('person', 'game', 'message', 'direct')),
    game      TEXT NOT NULL,                    -- '' for none; of 'direct' the conversation
    n         BIGINT NOT NULL,                  -- of the message in it; -1 for none
    reason    TEXT NOT NULL,
    words     TEXT NOT NULL,
    evidence  TEXT NOT NULL,
    at_ms     BIGINT NOT NULL,
    closed_ms BIGINT                            -- NULL: it waits for a moderator
);
INSERT INTO report_next (id, person, reporter, kind, game, n, reason, words, evidence, at_ms, closed_ms)
SELECT id, person, reporter, kind, game, n, reason, words, evidence, at_ms, closed_ms FROM report;
DROP TABLE report;
ALTER TABLE report_next RENAME TO report;
CREATE INDEX report_open ON report (person, at_ms) WHERE closed_ms IS NULL;
CREATE INDEX report_of_person ON report (person);
CREATE INDEX report_of_reporter ON report (reporter, closed_ms);
