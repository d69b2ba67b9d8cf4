-- What people are told (src/club/alert/). Moments are milliseconds since 1970.

CREATE TABLE alert (
    ordinal BIGINT PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES person (id),
    kind    TEXT NOT NULL,                      -- 'your_turn' and so on
    about   TEXT NOT NULL,                      -- the game, the challenge or the person
    n       BIGINT NOT NULL,                    -- which one of this kind about it
    game    TEXT NOT NULL,                      -- what is played; '' where nothing is
    actor   TEXT NOT NULL,                      -- who has done it; '' for nobody
    at_ms   BIGINT NOT NULL,
    read_ms BIGINT,                             -- when the person has seen it
    mail_ms BIGINT,                             -- when to decide on its mail; NULL: that is done
    push_ms BIGINT,                             -- the same of pushes
    UNIQUE (person, kind, about, n)
);
CREATE INDEX alert_of_person ON alert (person, ordinal);
CREATE INDEX alert_mail ON alert (mail_ms, ordinal) WHERE mail_ms IS NOT NULL;
CREATE INDEX alert_push ON alert (push_ms, ordinal) WHERE push_ms IS NOT NULL;

-- How a person wishes to be told: one line (src/club/alert/wishes.h). None: as usual.
CREATE TABLE wishes (
    person TEXT PRIMARY KEY REFERENCES person (id),
    text   TEXT NOT NULL
);

-- When the player to move is to be reminded. That of a game of before this migration is found with its next move.
ALTER TABLE game ADD COLUMN remind_ms BIGINT;
CREATE INDEX game_reminder ON game (remind_ms) WHERE remind_ms IS NOT NULL;
