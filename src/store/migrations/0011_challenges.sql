-- Challenges: terms, whom they invite, how often and until when; and the seats of the game that each will start.
CREATE TABLE challenge (
    id         TEXT PRIMARY KEY NOT NULL,
    version    BIGINT NOT NULL,            -- how often it has changed
    game       TEXT NOT NULL,              -- as the table of games names it
    options    TEXT NOT NULL,              -- "board=3x5 players=2 variant= first=a"
    clock      TEXT NOT NULL,              -- "5m+8s"; "" for none
    rated      BIGINT NOT NULL CHECK (rated IN (0, 1)),
    vacation   BIGINT NOT NULL CHECK (vacation IN (0, 1)),
    random     BIGINT NOT NULL CHECK (random IN (0, 1)),  -- seats are drawn by lot
    invited    TEXT NOT NULL CHECK (invited IN ('people', 'anyone', 'link')),
    maker      TEXT NOT NULL REFERENCES person (id),
    maker_name TEXT NOT NULL,
    times      BIGINT NOT NULL CHECK (times >= 0),        -- games that it may still start
    standing   BIGINT NOT NULL CHECK (standing IN (0, 1)),
    state      TEXT NOT NULL CHECK (state IN ('open', 'started', 'declined', 'withdrawn', 'expired')),
    ended_by   TEXT REFERENCES person (id),               -- who declined it
    reason     TEXT NOT NULL,
    counter_of TEXT REFERENCES challenge (id),
    started    TEXT REFERENCES game (id),                 -- the latest game
    created_ms BIGINT NOT NULL,                           -- milliseconds since 1970
    until_ms   BIGINT NOT NULL
);

CREATE TABLE challenge_seat (
    challenge TEXT NOT NULL REFERENCES challenge (id),
    seat      TEXT NOT NULL,                              -- letter
    person    TEXT REFERENCES person (id),                -- NULL: it waits for someone
    name      TEXT NOT NULL,
    accepted  BIGINT NOT NULL CHECK (accepted IN (0, 1)),
    PRIMARY KEY (challenge, seat)
);

CREATE INDEX challenge_of_lobby ON challenge (created_ms, id) WHERE state = 'open' AND invited = 'anyone';
CREATE INDEX challenge_open_until ON challenge (until_ms, id) WHERE state = 'open';
CREATE INDEX challenge_of_maker ON challenge (maker, created_ms);
CREATE INDEX challenge_seat_of_person ON challenge_seat (person) WHERE person IS NOT NULL;

-- Games that are being played, the newest first.
CREATE INDEX game_running ON game (created, id) WHERE turn <> '-';
