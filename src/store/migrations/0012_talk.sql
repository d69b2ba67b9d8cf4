-- What is said about games (src/club/talk/).

CREATE TABLE chat (
    game   TEXT NOT NULL REFERENCES game (id),
    n      BIGINT NOT NULL CHECK (n >= 0),
    room   TEXT NOT NULL CHECK (room IN ('players', 'watchers')),
    person TEXT NOT NULL REFERENCES person (id),
    name   TEXT NOT NULL,                       -- as it was then
    text   TEXT NOT NULL,
    at_ms  BIGINT NOT NULL,                     -- milliseconds since 1970
    PRIMARY KEY (game, n)
);
CREATE INDEX chat_of_person ON chat (person);

CREATE TABLE note (
    game   TEXT NOT NULL REFERENCES game (id),
    person TEXT NOT NULL REFERENCES person (id),
    text   TEXT NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX note_of_person ON note (person);

-- Conditional moves: lines that begin at this ply.
CREATE TABLE plan (
    game TEXT NOT NULL REFERENCES game (id),
    seat TEXT NOT NULL,
    ply  BIGINT NOT NULL CHECK (ply >= 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
