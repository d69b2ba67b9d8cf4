-- Ratings (src/club/rating/). Ratings and deviations are in thousandths, times in milliseconds since 1970.

-- Where a person stands in a pool, of those that he has played rated games in.
CREATE TABLE rating (
    person                TEXT NOT NULL REFERENCES person (id),
    pool                  TEXT NOT NULL,        -- "cephalopod-5x5-live"
    rating_thousandths    BIGINT NOT NULL,
    deviation_thousandths BIGINT NOT NULL,
    games                 BIGINT NOT NULL CHECK (games > 0),
    at_ms                 BIGINT NOT NULL,      -- of the latest game
    PRIMARY KEY (person, pool)
);

-- Only those of whom enough is known are listed.
CREATE INDEX rating_leaders ON rating (pool, rating_thousandths, person) WHERE deviation_thousandths < 75000;

-- What a game has changed for each of its persons.
CREATE TABLE rating_change (
    ordinal          BIGINT NOT NULL,           -- of the game, among all rated games of the club, in the order in which they ended
    game             TEXT NOT NULL REFERENCES game (id),
    person           TEXT NOT NULL REFERENCES person (id),
    pool             TEXT NOT NULL,
    seat             TEXT NOT NULL,             -- letter
    place            BIGINT NOT NULL,
    advantage        BIGINT NOT NULL,           -- what the seat was worth, in points
    level_rating     BIGINT NOT NULL,           -- of the computer that was played against; 0: of none
    level_place      BIGINT NOT NULL,           -- and its place
    rating_before    BIGINT NOT NULL,
    deviation_before BIGINT NOT NULL,
    rating_after     BIGINT NOT NULL,
    deviation_after  BIGINT NOT NULL,
    games            BIGINT NOT NULL,           -- of the person in the pool, with this one
    at_ms            BIGINT NOT NULL,
    void             BIGINT NOT NULL DEFAULT 0 CHECK (void IN (0, 1)),  -- a moderator took it back: nothing has changed
    PRIMARY KEY (game, person)
);

CREATE INDEX rating_history ON rating_change (person, pool, ordinal);
CREATE INDEX rating_order ON rating_change (pool, ordinal);

-- What there is to be known of a game to calculate all ratings once more.
ALTER TABLE game ADD COLUMN rated_as BIGINT;                      -- its ordinal; NULL: it has changed no ratings
ALTER TABLE game ADD COLUMN rating_void BIGINT NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX game_rated_as ON game (rated_as) WHERE rated_as IS NOT NULL;

-- What players had when a rated game was made; NULL: it is not rated.
ALTER TABLE seat ADD COLUMN rating_thousandths BIGINT;
ALTER TABLE seat ADD COLUMN deviation_thousandths BIGINT;

-- Whom a challenge to a range of ratings invites; NULL: anybody.
ALTER TABLE challenge ADD COLUMN rating_least BIGINT;
ALTER TABLE challenge ADD COLUMN rating_most BIGINT;
