-- Clocks, and the journal of a game: all that has happened in it, in order. So far it was its events.
ALTER TABLE event RENAME COLUMN ply TO number;
ALTER TABLE event RENAME COLUMN at TO at_ms;                      -- milliseconds since 1970
ALTER TABLE event ADD COLUMN kind TEXT NOT NULL DEFAULT 'event';  -- src/club/game/journal.h
ALTER TABLE event ADD COLUMN lag_ms BIGINT NOT NULL DEFAULT 0;    -- of a move: so much of its time is forgiven
UPDATE event SET at_ms = at_ms * 1000;

-- The terms.
ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT '';       -- src/club/clock/terms.h; '' for none
ALTER TABLE game ADD COLUMN class TEXT NOT NULL DEFAULT 'none';   -- of the clock: live, daily, none
ALTER TABLE game ADD COLUMN rated BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN vacation BIGINT NOT NULL DEFAULT 0;   -- whether a player's vacation stops the clock
-- What follows from the journal, to find games by.
ALTER TABLE game ADD COLUMN started_ms BIGINT;                    -- when its last seat was taken; NULL: one is open
ALTER TABLE game ADD COLUMN state TEXT NOT NULL DEFAULT 'running';  -- open, running, over, cancelled
ALTER TABLE game ADD COLUMN deadline_ms BIGINT;                   -- when to look at it again at the latest; NULL: never
UPDATE game SET state = 'open' WHERE id IN (SELECT game FROM seat WHERE taken = 0);
UPDATE game SET state = 'over' WHERE turn = '-';
UPDATE game SET started_ms = created * 1000 WHERE id NOT IN (SELECT game FROM seat WHERE taken = 0);
CREATE INDEX game_by_deadline ON game (deadline_ms) WHERE deadline_ms IS NOT NULL;

-- When the club could not take moves.
CREATE TABLE outage (
    from_ms BIGINT PRIMARY KEY,
    to_ms   BIGINT NOT NULL
);

CREATE TABLE vacation (
    person  TEXT NOT NULL REFERENCES person (id),
    from_ms BIGINT NOT NULL,
    to_ms   BIGINT NOT NULL,
    PRIMARY KEY (person, from_ms)
);

-- The latest loss on time that counted.
CREATE TABLE lapse (
    person TEXT PRIMARY KEY REFERENCES person (id),
    at_ms  BIGINT NOT NULL
);

ALTER TABLE serving RENAME COLUMN alive TO alive_ms;              -- of the latest write
UPDATE serving SET alive_ms = alive_ms * 1000;
