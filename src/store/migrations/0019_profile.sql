-- What people have played, to be found by it. All of it follows from games, their seats and their journals, so it can be
-- made again from them: a game that is not listed yet is listed a moment after it has begun, and once more when it is over.
ALTER TABLE game ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN moves BIGINT NOT NULL DEFAULT 0;     -- of a game that is over: how many events there are
ALTER TABLE game ADD COLUMN position TEXT NOT NULL DEFAULT '';   -- and the position line of its end
CREATE INDEX game_unlisted ON game (id) WHERE listed = 0 AND state <> 'open';

CREATE TABLE played (
    person TEXT NOT NULL REFERENCES person (id),
    id     TEXT NOT NULL REFERENCES game (id),
    seat   TEXT NOT NULL,                    -- the first one that the person has in it
    ended  BIGINT NOT NULL CHECK (ended IN (0, 1)),
    at_ms  BIGINT NOT NULL,                  -- when it ended, or began
    game   TEXT NOT NULL,
    board  TEXT NOT NULL,                    -- '5x5'
    class  TEXT NOT NULL,
    rated  BIGINT NOT NULL CHECK (rated IN (0, 1)),
    result TEXT NOT NULL,                    -- 'won', 'drawn', 'lost', 'cancelled'; '' while it goes on
    PRIMARY KEY (person, id)
);
CREATE INDEX played_latest ON played (person, ended, at_ms, id);

-- How games against each opponent ended; games of three and more count against each of the others.
CREATE TABLE faced (
    person   TEXT NOT NULL REFERENCES person (id),
    opponent TEXT NOT NULL,                  -- a person's id, or '+' and the name of a computer's level
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,                -- of the latest
    PRIMARY KEY (person, opponent)
);
CREATE INDEX faced_most ON faced (person, games, opponent);
CREATE INDEX faced_by_opponent ON faced (opponent);

-- How games of two that opened so ended (src/club/game/summary.h).
CREATE TABLE opened (
    person   TEXT NOT NULL REFERENCES person (id),
    game     TEXT NOT NULL,
    board    TEXT NOT NULL,
    moves    BIGINT NOT NULL,                -- so many were made
    position TEXT NOT NULL,                  -- and led there, up to the symmetries of the board
    seat     TEXT NOT NULL,
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    PRIMARY KEY (person, game, board, moves, position, seat)
);
CREATE INDEX opened_most ON opened (person, game, board, moves, games);
