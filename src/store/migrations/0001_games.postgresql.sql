-- The same tables as 0001_games.sqlite.sql, where each column is explained.

-- Later migrations write BLOB for both databases.
CREATE DOMAIN blob AS bytea;

CREATE TABLE game (
    id      TEXT COLLATE "C" PRIMARY KEY,
    game    TEXT NOT NULL,
    options TEXT NOT NULL,
    start   TEXT NOT NULL,
    turn    TEXT NOT NULL,
    created BIGINT NOT NULL,
    next    TEXT COLLATE "C" UNIQUE REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE seat (
    game  TEXT COLLATE "C" NOT NULL REFERENCES game (id),
    seat  TEXT COLLATE "C" NOT NULL,
    kind  TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    level BIGINT NOT NULL,
    taken BIGINT NOT NULL CHECK (taken IN (0, 1)),
    name  TEXT NOT NULL,
    who   BLOB CHECK (who IS NULL OR length(who) = 32),
    PRIMARY KEY (game, seat)
);

CREATE TABLE event (
    game TEXT COLLATE "C" NOT NULL REFERENCES game (id),
    ply  BIGINT NOT NULL CHECK (ply >= 0),
    text TEXT NOT NULL,
    at   BIGINT NOT NULL,
    PRIMARY KEY (game, ply)
);

CREATE INDEX seat_of_computer ON seat (kind, game) WHERE kind = 'computer';
CREATE INDEX seat_of_person ON seat (who) WHERE who IS NOT NULL;
