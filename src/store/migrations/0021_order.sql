-- What is reported to moderators, and what they decide (src/club/order/).

-- reporter: NULL is the club itself. Of a message its text is kept as it was reported. Times are milliseconds since 1970.
CREATE TABLE report (
    id        TEXT PRIMARY KEY NOT NULL,
    person    TEXT NOT NULL REFERENCES person (id),
    reporter  TEXT REFERENCES person (id),
    kind      TEXT NOT NULL CHECK (kind IN ('person', 'game', 'message')),
    game      TEXT NOT NULL,                    -- '' for none
    n         BIGINT NOT NULL,                  -- of the message in the game; -1 for none
    reason    TEXT NOT NULL,
    words     TEXT NOT NULL,
    evidence  TEXT NOT NULL,
    at_ms     BIGINT NOT NULL,
    closed_ms BIGINT                            -- NULL: it waits for a moderator
);
CREATE INDEX report_open ON report (person, at_ms) WHERE closed_ms IS NULL;
CREATE INDEX report_of_person ON report (person);
CREATE INDEX report_of_reporter ON report (reporter, closed_ms);

-- Who works on what is reported about somebody.
CREATE TABLE claim (
    person    TEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    moderator TEXT NOT NULL,
    at_ms     BIGINT NOT NULL
);

-- What was decided about somebody. decided_by, lifted_by, answered_by: persons; '' for whoever runs the club.
CREATE TABLE measure (
    id          TEXT PRIMARY KEY NOT NULL,
    person      TEXT NOT NULL REFERENCES person (id),
    decided_by  TEXT NOT NULL,
    kind        TEXT NOT NULL,
    reason      TEXT NOT NULL,
    words       TEXT NOT NULL,
    subject     TEXT NOT NULL,
    game        TEXT NOT NULL,
    n           BIGINT NOT NULL,
    was         TEXT NOT NULL,
    at_ms       BIGINT NOT NULL,
    until_ms    BIGINT NOT NULL,                -- the largest number: for ever; 0: it has no end
    seen_ms     BIGINT,
    lifted_ms   BIGINT,
    appeal      TEXT,
    appealed_ms BIGINT,
    answer      TEXT,
    answered_by TEXT,
    answered_ms BIGINT,
    upheld      BIGINT
);
CREATE INDEX measure_of_person ON measure (person, at_ms);
CREATE INDEX measure_appealed ON measure (appealed_ms) WHERE appealed_ms IS NOT NULL AND answered_ms IS NULL;

-- Until when a measure keeps somebody from writing, and from acting: the latest of those that stand.
ALTER TABLE person ADD COLUMN muted_until_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN banned_until_ms BIGINT NOT NULL DEFAULT 0;

-- Whose handle was changed by a moderator: nobody else gets the old one, and it still finds the account.
CREATE TABLE handle_before (
    skeleton TEXT PRIMARY KEY NOT NULL,
    person   TEXT NOT NULL REFERENCES person (id)
);

-- Somebody is kept from playing on and leaves the game.
ALTER TABLE seat ADD COLUMN barred BIGINT NOT NULL DEFAULT 0;

-- Why a privileged act was done, and how it was before and after it.
ALTER TABLE audit ADD COLUMN why TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN was TEXT NOT NULL DEFAULT '';
ALTER TABLE audit ADD COLUMN becomes TEXT NOT NULL DEFAULT '';
CREATE INDEX audit_about ON audit (about, at_ms);
