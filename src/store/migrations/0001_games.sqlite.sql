-- Games in progress and finished ones. A game is its options, its start, its seats and its events;
-- whatever else there is to know about it follows from these by the rules.

CREATE TABLE game (
    id      TEXT PRIMARY KEY NOT NULL,
    game    TEXT NOT NULL,              -- as the table of games names it
    options TEXT NOT NULL,              -- "board=3x5 players=2 variant= first=a"
    start   TEXT NOT NULL,              -- position line
    turn    TEXT NOT NULL,              -- letter of the seat to move, "-" when over: what a restart looks for
    created INTEGER NOT NULL,           -- seconds since 1970
    next    TEXT UNIQUE REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED  -- the rematch
) WITHOUT ROWID;

CREATE TABLE seat (
    game  TEXT NOT NULL REFERENCES game (id),
    seat  TEXT NOT NULL,                -- letter
    kind  TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    level INTEGER NOT NULL,             -- of a computer
    taken INTEGER NOT NULL CHECK (taken IN (0, 1)),
    name  TEXT NOT NULL,
    who   BLOB CHECK (who IS NULL OR length(who) = 32),  -- hash of the cookie that took it
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;

-- The key is the promise that no event is in a game twice.
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    ply  INTEGER NOT NULL CHECK (ply >= 0),
    text TEXT NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;

CREATE INDEX seat_of_computer ON seat (kind, game) WHERE kind = 'computer';
CREATE INDEX seat_of_person ON seat (who) WHERE who IS NOT NULL;
