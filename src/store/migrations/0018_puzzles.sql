-- Attempts at puzzles (src/club/puzzle/). Ratings and deviations are in thousandths, times in milliseconds since 1970.

-- Those that somebody has attempted. What puzzles there are, the page's files say.
CREATE TABLE puzzle (
    id        TEXT PRIMARY KEY,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    attempts  BIGINT NOT NULL CHECK (attempts > 0)
);

CREATE TABLE puzzle_rating (
    person    TEXT NOT NULL REFERENCES person (id),
    game      TEXT NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    attempts  BIGINT NOT NULL CHECK (attempts > 0),
    at_ms     BIGINT NOT NULL,                  -- of the latest attempt
    PRIMARY KEY (person, game)
);

-- The first one of each person counts, and no other.
CREATE TABLE puzzle_attempt (
    person           TEXT NOT NULL REFERENCES person (id),
    puzzle           TEXT NOT NULL,
    game             TEXT NOT NULL,
    n                BIGINT NOT NULL,           -- of the person's attempts at puzzles of this game, from 1
    solved           BIGINT NOT NULL CHECK (solved IN (0, 1)),
    at_ms            BIGINT NOT NULL,
    before           BIGINT NOT NULL,           -- the person's rating
    rating           BIGINT NOT NULL,           -- and what it was after it
    deviation        BIGINT NOT NULL,
    puzzle_rating    BIGINT NOT NULL,           -- the puzzle's, after it
    puzzle_deviation BIGINT NOT NULL,
    PRIMARY KEY (person, puzzle)
);
