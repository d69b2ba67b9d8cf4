-- All that a club keeps, for every database: a line that begins with the name of one ("-- sqlite: ") is for that one alone.
-- CTEXT is text that is compared and sorted by its bytes: ids, keys, names to be found by. Moments that end in _ms are
-- milliseconds since 1970, others seconds.

-- postgresql: CREATE DOMAIN blob AS bytea;
-- postgresql: CREATE DOMAIN ctext AS text COLLATE "C";

-- ---- The server ----

-- Who serves this database, and when it last took a write: one row, written every few seconds.
CREATE TABLE serving (
    one      BIGINT PRIMARY KEY NOT NULL CHECK (one = 1),
    pid      BIGINT NOT NULL,
    host     TEXT NOT NULL,
    program  TEXT NOT NULL,                     -- the version of Ludopod
    since    BIGINT NOT NULL,
    alive_ms BIGINT NOT NULL                    -- of the latest write
);
INSERT INTO serving VALUES (1, 0, '', '', 0, 0);

-- When the club could not take moves.
CREATE TABLE outage (
    from_ms BIGINT PRIMARY KEY NOT NULL,
    to_ms   BIGINT NOT NULL
);

-- ---- People, and what opens their accounts (src/club/people/) ----

-- Those who have a handle can sign in from anywhere, and are found by others; bots are programs, which members keep.
CREATE TABLE person (
    id              CTEXT PRIMARY KEY NOT NULL,
    name            TEXT NOT NULL,              -- as shown; '' for none
    language        TEXT NOT NULL,              -- 'en' and so on; '' as long as it is not known
    created         BIGINT NOT NULL,
    handle          CTEXT,                      -- as shown; NULL for guests and former members
    skeleton        CTEXT,                      -- what handles are compared by (account.h); kept for ever
    found           CTEXT,                      -- the name in small letters, which a search begins with
    line            TEXT NOT NULL DEFAULT '',   -- what they say of themselves
    zone            TEXT NOT NULL DEFAULT '',   -- 'Europe/Paris'
    settings        TEXT NOT NULL DEFAULT '',   -- 'theme=dark sound=no' (settings.h)
    roles           BIGINT NOT NULL DEFAULT 0,  -- bits of club_role
    member_since_ms BIGINT,
    deleted_ms      BIGINT,
    version         BIGINT NOT NULL DEFAULT 0,  -- how often it has changed
    muted_until_ms  BIGINT NOT NULL DEFAULT 0,  -- until when a measure keeps them from writing: the latest that stands
    banned_until_ms BIGINT NOT NULL DEFAULT 0,  -- and from acting
    owner           CTEXT,                      -- of a bot, for ever; NULL: it is none
    bot_terms       TEXT NOT NULL DEFAULT '',   -- 'most=4 taking=yes ... games=cephalopod:5x5' (bot.h)
    expires         BIGINT                      -- of a guest: when to look whether they can be forgotten; NULL: never
)
-- sqlite: WITHOUT ROWID
;
CREATE UNIQUE INDEX person_by_skeleton ON person (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX person_by_handle ON person (handle) WHERE handle IS NOT NULL;
CREATE INDEX person_by_found ON person (found) WHERE found IS NOT NULL;
CREATE INDEX person_of_owner ON person (owner) WHERE owner IS NOT NULL;
CREATE INDEX person_bots ON person (handle) WHERE owner IS NOT NULL;
CREATE INDEX person_expires ON person (expires, id) WHERE expires IS NOT NULL;

-- Whose handle was changed by a moderator: nobody else gets the old one, and it still finds the account.
CREATE TABLE handle_before (
    skeleton CTEXT PRIMARY KEY NOT NULL,
    person   CTEXT NOT NULL REFERENCES person (id)
);
CREATE INDEX handle_before_of_person ON handle_before (person);

CREATE TABLE session (
    key        BLOB PRIMARY KEY NOT NULL CHECK (length(key) = 32),  -- hash of the cookie
    person     CTEXT NOT NULL REFERENCES person (id),
    created    BIGINT NOT NULL,
    seen       BIGINT NOT NULL,                 -- a day on which the person has done something
    agent      TEXT NOT NULL,
    address    TEXT,
    address_ms BIGINT
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX session_of_person ON session (person);
CREATE INDEX session_by_age ON session (seen);
CREATE INDEX session_address ON session (address_ms) WHERE address_ms IS NOT NULL;

-- Tokens with which programs act for a member.
CREATE TABLE token (
    key        BLOB PRIMARY KEY NOT NULL,       -- the hash of what only the program knows
    person     CTEXT NOT NULL REFERENCES person (id),
    name       TEXT NOT NULL,
    scopes     BIGINT NOT NULL,                 -- bits of club_scope
    created_ms BIGINT NOT NULL,
    used_ms    BIGINT,                          -- of a day on which it was used; NULL: never
    until_ms   BIGINT NOT NULL
);
CREATE INDEX token_of_person ON token (person);

-- kind: 'password' (secret: an Argon2id string), 'totp' (secret: sealed with the club's key; state: -1 as long as it is
-- not confirmed, then the step of the latest code that was taken), 'recovery' (secret: keyed hash of a code; n: 0 to 9).
CREATE TABLE credential (
    person     CTEXT NOT NULL REFERENCES person (id),
    kind       TEXT NOT NULL,
    n          BIGINT NOT NULL,
    secret     BLOB NOT NULL,
    state      BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (person, kind, n)
);

-- Keys on people's devices, with which they sign in (Web Authentication).
CREATE TABLE passkey (
    id          CTEXT PRIMARY KEY NOT NULL,
    person      CTEXT NOT NULL REFERENCES person (id),
    credential  BLOB NOT NULL UNIQUE,           -- the device's name for it
    algorithm   BIGINT NOT NULL,                -- a number of COSE
    public_key  BLOB NOT NULL,
    user_handle BLOB NOT NULL,                  -- by which the device knows the account
    counter     BIGINT NOT NULL,                -- of signatures; 0: the device counts none
    name        TEXT NOT NULL,
    created_ms  BIGINT NOT NULL,
    used_ms     BIGINT                          -- NULL: never
);
CREATE INDEX passkey_of_person ON passkey (person);

CREATE TABLE email (
    person       CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    address      TEXT NOT NULL,
    confirmed_ms BIGINT,                        -- NULL: nobody has said that it is theirs
    status       TEXT NOT NULL DEFAULT ''       -- why mails to it come back (RFC 3463: '5.1.1'); '': they do not. Then
                                                -- no notices go there any more, until it is confirmed once more
);
-- One address opens one account.
CREATE UNIQUE INDEX email_confirmed ON email (address) WHERE confirmed_ms IS NOT NULL;

-- One-time codes that were sent or handed to somebody, by keyed hash.
CREATE TABLE proof (
    hash     BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
    person   CTEXT NOT NULL REFERENCES person (id),
    kind     BIGINT NOT NULL,
    address  TEXT NOT NULL,                     -- which is confirmed by it; '' for none
    until_ms BIGINT NOT NULL
);
CREATE INDEX proof_of_person ON proof (person, kind);
CREATE INDEX proof_until ON proof (until_ms);

-- Codes with which people become members of a club that is not open to all.
CREATE TABLE invitation (
    hash       BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
    made_by    CTEXT NOT NULL,                  -- '' for whoever runs the club
    uses_left  BIGINT NOT NULL CHECK (uses_left >= 0),
    created_ms BIGINT NOT NULL
);

CREATE TABLE relation (
    person   CTEXT NOT NULL REFERENCES person (id),
    other    CTEXT NOT NULL REFERENCES person (id),
    kind     TEXT NOT NULL CHECK (kind IN ('block', 'mute', 'follow')),
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (person, other, kind)
);
CREATE INDEX relation_of_other ON relation (other, kind, since_ms, person);

-- Answers to requests that came with an Idempotency-Key and changed something, so that the same request is answered the
-- same once more.
CREATE TABLE reply (
    person  CTEXT NOT NULL REFERENCES person (id),
    key     CTEXT NOT NULL,
    request BLOB NOT NULL CHECK (length(request) = 32),  -- hash of what was asked
    status  BIGINT NOT NULL,
    body    TEXT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (person, key)
);
CREATE INDEX reply_by_age ON reply (at);

-- ---- Games (src/club/game/) ----

-- A game is its options, its start, its seats and its journal; whatever else there is to know about it follows from
-- these by the rules, and stands here to find games by.
CREATE TABLE game (
    id          CTEXT PRIMARY KEY NOT NULL,
    version     BIGINT NOT NULL DEFAULT 0,      -- how often it has changed: a change says for which version it was made
    game        TEXT NOT NULL,                  -- as the table of games names it
    options     TEXT NOT NULL,                  -- "board=3x5 players=2 variant= first=a"
    start       TEXT NOT NULL,                  -- position line
    clock       TEXT NOT NULL,                  -- src/club/clock/terms.h; '' for none
    class       TEXT NOT NULL,                  -- of the clock: live, daily, none
    rated       BIGINT NOT NULL CHECK (rated IN (0, 1)),
    vacation    BIGINT NOT NULL CHECK (vacation IN (0, 1)),  -- whether a player's vacation stops the clock
    delay       BIGINT NOT NULL,                -- so many of its latest events are shown to players alone, until it is over
    created     BIGINT NOT NULL,
    started_ms  BIGINT,                         -- when its last seat was taken; NULL: one is open
    state       TEXT NOT NULL CHECK (state IN ('open', 'running', 'over', 'cancelled')),
    turn        TEXT NOT NULL,                  -- letter of the seat to move, '-' when over
    deadline_ms BIGINT,                         -- when its clock ends what goes on; NULL: never
    next        CTEXT UNIQUE REFERENCES game (id) DEFERRABLE INITIALLY DEFERRED,  -- the rematch
    watched     BIGINT,                         -- how strong those are who play: the mean of their ratings when it was
                                                -- made; 0: it is not rated; NULL: fewer than two persons play it
    listed      BIGINT NOT NULL DEFAULT 0,      -- whether the tables below say of it what they can
    moves       BIGINT NOT NULL DEFAULT 0,      -- when it is over: how many events there are
    position    TEXT NOT NULL DEFAULT '',       -- and the position line of its end
    rated_as    BIGINT,                         -- its number among all rated games, in the order in which they ended; NULL:
                                                -- it has changed no ratings
    rating_void BIGINT NOT NULL DEFAULT 0       -- a moderator took its changes of ratings back
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX game_unlisted ON game (id) WHERE listed = 0 AND state <> 'open';
CREATE UNIQUE INDEX game_rated_as ON game (rated_as) WHERE rated_as IS NOT NULL;
CREATE INDEX game_newest ON game (created, id) WHERE state IN ('open', 'running') AND watched IS NOT NULL;
CREATE INDEX game_strongest ON game (watched, created, id) WHERE state IN ('open', 'running') AND watched IS NOT NULL;

-- When to look at a game again at the latest: its clock runs out, or a player is to be reminded. Apart from the game, whose
-- indexes would else be written with every move.
CREATE TABLE due (
    game  CTEXT PRIMARY KEY NOT NULL REFERENCES game (id),
    at_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX due_first ON due (at_ms, game);

-- A computer's character is kept as a name and the version that it had when the game was made.
CREATE TABLE seat (
    game                 CTEXT NOT NULL REFERENCES game (id),
    seat                 CTEXT NOT NULL,        -- letter
    kind                 TEXT NOT NULL CHECK (kind IN ('human', 'computer')),
    character            TEXT,                  -- NULL for people
    character_version    BIGINT NOT NULL,       -- 0 for people
    taken                BIGINT NOT NULL CHECK (taken IN (0, 1)),
    name                 TEXT NOT NULL,
    person               CTEXT REFERENCES person (id),
    before               CTEXT REFERENCES person (id),  -- the guest who brought it along when they signed in: the time before
    since_ms             BIGINT,                -- then counts with the guest's vacations
    live                 BIGINT NOT NULL CHECK (live IN (0, 1)),  -- the game is open or running
    created              BIGINT NOT NULL,       -- as of the game: the two, to find a person's games by
    barred               BIGINT NOT NULL DEFAULT 0,  -- somebody is kept from playing on and leaves the game
    rating_thousandths   BIGINT,                -- what the player had when a rated game was made; NULL: it is not rated
    deviation_thousandths BIGINT,
    PRIMARY KEY (game, seat)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX seat_of_computer ON seat (game) WHERE kind = 'computer' AND live = 1;
CREATE INDEX seat_of_person ON seat (person, live, created, game) WHERE person IS NOT NULL;
CREATE INDEX seat_by_game ON seat (person, game) WHERE person IS NOT NULL;
CREATE INDEX seat_brought ON seat (before) WHERE before IS NOT NULL;

-- The journal: all that has happened in a game, in order. The key is the promise that no entry is in it twice.
CREATE TABLE event (
    game   CTEXT NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL CHECK (number >= 0),
    kind   TEXT NOT NULL,                       -- journal.h
    text   TEXT NOT NULL,
    at_ms  BIGINT NOT NULL,
    lag_ms BIGINT NOT NULL,                     -- of a move: so much of its time is forgiven
    PRIMARY KEY (game, number)
)
-- sqlite: WITHOUT ROWID
;

-- Conditional moves: lines that begin at this ply.
CREATE TABLE plan (
    game CTEXT NOT NULL REFERENCES game (id),
    seat CTEXT NOT NULL,
    ply  BIGINT NOT NULL CHECK (ply >= 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE TABLE vacation (
    person  CTEXT NOT NULL REFERENCES person (id),
    from_ms BIGINT NOT NULL,
    to_ms   BIGINT NOT NULL,
    PRIMARY KEY (person, from_ms)
);

-- The latest loss on time that counted.
CREATE TABLE lapse (
    person CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    at_ms  BIGINT NOT NULL
);

-- ---- Challenges (src/club/challenge/) ----

-- Terms, whom they invite, how often and until when; and the seats of the game that each will start.
CREATE TABLE challenge (
    id           CTEXT PRIMARY KEY NOT NULL,
    version      BIGINT NOT NULL,               -- how often it has changed
    game         TEXT NOT NULL,                 -- as the table of games names it
    options      TEXT NOT NULL,                 -- "board=3x5 players=2 variant= first=a"
    clock        TEXT NOT NULL,                 -- "5m+8s"; '' for none
    rated        BIGINT NOT NULL CHECK (rated IN (0, 1)),
    vacation     BIGINT NOT NULL CHECK (vacation IN (0, 1)),
    delay        BIGINT NOT NULL,
    random       BIGINT NOT NULL CHECK (random IN (0, 1)),  -- seats are drawn by lot
    invited      TEXT NOT NULL CHECK (invited IN ('people', 'anyone', 'link')),
    rating_least BIGINT,                        -- whom one for anyone invites; NULL: all of them
    rating_most  BIGINT,
    maker        CTEXT NOT NULL REFERENCES person (id),
    maker_name   TEXT NOT NULL,
    times        BIGINT NOT NULL CHECK (times >= 0),  -- games that it may still start
    standing     BIGINT NOT NULL CHECK (standing IN (0, 1)),
    state        TEXT NOT NULL CHECK (state IN ('open', 'started', 'declined', 'withdrawn', 'expired')),
    ended_by     CTEXT REFERENCES person (id),  -- who declined it
    reason       TEXT NOT NULL,
    counter_of   CTEXT REFERENCES challenge (id),
    started      CTEXT REFERENCES game (id),    -- the latest game
    created_ms   BIGINT NOT NULL,
    until_ms     BIGINT NOT NULL
);
CREATE INDEX challenge_of_lobby ON challenge (created_ms, id) WHERE state = 'open' AND invited = 'anyone';
CREATE INDEX challenge_open_until ON challenge (until_ms, id) WHERE state = 'open';
CREATE INDEX challenge_of_maker ON challenge (maker, created_ms);
CREATE INDEX challenge_ended_by ON challenge (ended_by) WHERE ended_by IS NOT NULL;
-- One for anyone is open again when its only game is cancelled: found by the game.
CREATE INDEX challenge_by_game ON challenge (started) WHERE state = 'started';
CREATE INDEX challenge_counter ON challenge (counter_of) WHERE counter_of IS NOT NULL;

CREATE TABLE challenge_seat (
    challenge CTEXT NOT NULL REFERENCES challenge (id),
    seat      CTEXT NOT NULL,                   -- letter
    person    CTEXT REFERENCES person (id),     -- NULL: it waits for someone
    name      TEXT NOT NULL,
    accepted  BIGINT NOT NULL CHECK (accepted IN (0, 1)),
    PRIMARY KEY (challenge, seat)
);
CREATE INDEX challenge_seat_of_person ON challenge_seat (person) WHERE person IS NOT NULL;

-- ---- Tournaments (src/club/event/) ----

-- Terms; what it has come to follows from its journal.
CREATE TABLE tournament (
    id           CTEXT PRIMARY KEY NOT NULL,
    kind         TEXT NOT NULL,                 -- "swiss": src/club/event/kind.h
    title        TEXT NOT NULL,
    director     CTEXT REFERENCES person (id),  -- who made it; NULL: the club itself
    game         TEXT NOT NULL,
    options      TEXT NOT NULL,
    clock        TEXT NOT NULL,
    rated        BIGINT NOT NULL CHECK (rated IN (0, 1)),
    vacation     BIGINT NOT NULL CHECK (vacation IN (0, 1)),
    delay        BIGINT NOT NULL,
    random       BIGINT NOT NULL CHECK (random IN (0, 1)),
    seats        BIGINT NOT NULL,               -- of a table
    rounds       BIGINT NOT NULL,
    at_once      BIGINT NOT NULL CHECK (at_once IN (0, 1)),
    begins_ms    BIGINT NOT NULL,
    length_ms    BIGINT NOT NULL,
    break_ms     BIGINT NOT NULL,
    most         BIGINT NOT NULL,               -- people who enter
    rating_least BIGINT NOT NULL,               -- 0: any
    rating_most  BIGINT NOT NULL,
    closed       BIGINT NOT NULL CHECK (closed IN (0, 1)), -- in no list
    bots         BIGINT NOT NULL CHECK (bots IN (0, 1)),   -- may enter
    state        TEXT NOT NULL CHECK (state IN ('announced', 'running', 'over', 'cancelled')),
    entries      BIGINT NOT NULL,               -- of its journal
    due_ms       BIGINT,                        -- when to look at it; NULL: nothing is done by itself
    created_ms   BIGINT NOT NULL
);
CREATE INDEX tournament_due ON tournament (due_ms, id) WHERE due_ms IS NOT NULL;
CREATE INDEX tournament_of_director ON tournament (director) WHERE director IS NOT NULL;
CREATE INDEX tournament_by_time ON tournament (state, begins_ms, id) WHERE closed = 0;

-- The same as their journals say.
CREATE TABLE tournament_person (
    tournament CTEXT NOT NULL REFERENCES tournament (id),
    number     BIGINT NOT NULL,
    person     CTEXT NOT NULL REFERENCES person (id),
    state      BIGINT NOT NULL CHECK (state BETWEEN 1 AND 3),  -- in, away, out
    PRIMARY KEY (tournament, number)
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX tournament_of_person ON tournament_person (person, tournament, state);

-- The key is the promise that no entry is in it twice.
CREATE TABLE tournament_entry (
    tournament CTEXT NOT NULL REFERENCES tournament (id),
    number     BIGINT NOT NULL CHECK (number >= 0),
    kind       TEXT NOT NULL,                   -- src/club/event/tournament.h
    text       TEXT NOT NULL,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
)
-- sqlite: WITHOUT ROWID
;

CREATE TABLE tournament_game (
    game       CTEXT PRIMARY KEY NOT NULL REFERENCES game (id),
    tournament CTEXT NOT NULL REFERENCES tournament (id),
    number     BIGINT NOT NULL,                 -- of the table
    waits      BIGINT NOT NULL CHECK (waits IN (0, 1))  -- for its result
);
CREATE INDEX tournament_game_by_number ON tournament_game (tournament, number);
CREATE INDEX tournament_game_waits ON tournament_game (tournament, number) WHERE waits = 1;

-- ---- What is said (src/club/talk/, src/club/conversation/) ----

CREATE TABLE chat (
    game   CTEXT NOT NULL,                      -- in the room 'event' a tournament
    n      BIGINT NOT NULL CHECK (n >= 0),
    room   TEXT NOT NULL CHECK (room IN ('players', 'watchers', 'event')),
    person CTEXT NOT NULL REFERENCES person (id),
    name   TEXT NOT NULL,                       -- as it was then
    text   TEXT NOT NULL,
    at_ms  BIGINT NOT NULL,
    PRIMARY KEY (game, n)
);
CREATE INDEX chat_of_person ON chat (person, game);

CREATE TABLE note (
    game   CTEXT NOT NULL REFERENCES game (id),
    person CTEXT NOT NULL REFERENCES person (id),
    text   TEXT NOT NULL,
    PRIMARY KEY (game, person)
);
CREATE INDEX note_of_person ON note (person, game);

-- A side of a conversation: each of the two has one, until they leave the club.
CREATE TABLE conversation (
    person   CTEXT NOT NULL REFERENCES person (id),
    other    CTEXT NOT NULL REFERENCES person (id),
    id       CTEXT NOT NULL,                              -- the same for both sides
    began    BIGINT NOT NULL CHECK (began IN (0, 1)),     -- this one wrote first
    began_ms BIGINT NOT NULL,
    answered BIGINT NOT NULL CHECK (answered IN (0, 1)),  -- both have written
    written  BIGINT NOT NULL CHECK (written >= 0),        -- messages so far
    heard    BIGINT NOT NULL,                             -- the latest that was announced to this one, counted from 1
    seen     BIGINT NOT NULL,                             -- so many were read
    at_ms    BIGINT NOT NULL,                             -- of the latest message
    PRIMARY KEY (person, other)
);
CREATE UNIQUE INDEX conversation_by_id ON conversation (id, person);
CREATE INDEX conversation_of_other ON conversation (other);
CREATE INDEX conversation_by_time ON conversation (person, at_ms, id);

CREATE TABLE message (
    conversation CTEXT NOT NULL,
    n            BIGINT NOT NULL CHECK (n >= 0),
    person       CTEXT NOT NULL REFERENCES person (id),
    text         TEXT NOT NULL,
    heard        BIGINT NOT NULL CHECK (heard IN (0, 1)),  -- it was announced
    at_ms        BIGINT NOT NULL,
    PRIMARY KEY (conversation, n)
);
CREATE INDEX message_of_person ON message (person, at_ms);

-- ---- What people have played (src/club/game/summary.h) ----

-- All of it follows from games, their seats and their journals, so it can be made again from them: a game is listed a
-- moment after it has begun, and once more when it is over.
CREATE TABLE played (
    person CTEXT NOT NULL REFERENCES person (id),
    id     CTEXT NOT NULL REFERENCES game (id),
    seat   CTEXT NOT NULL,                      -- the first one that the person has in it
    ended  BIGINT NOT NULL CHECK (ended IN (0, 1)),
    at_ms  BIGINT NOT NULL,                     -- when it ended, or began
    game   TEXT NOT NULL,
    board  TEXT NOT NULL,                       -- '5x5'
    class  TEXT NOT NULL,
    rated  BIGINT NOT NULL CHECK (rated IN (0, 1)),
    result TEXT NOT NULL,                       -- 'won', 'drawn', 'lost', 'cancelled'; '' while it goes on
    PRIMARY KEY (person, id)
);
CREATE INDEX played_latest ON played (person, ended, at_ms, id);
CREATE INDEX played_by_game ON played (id);
CREATE INDEX played_ended ON played (at_ms, id) WHERE ended = 1;

-- How games against each opponent ended; games of three and more count against each of the others.
CREATE TABLE faced (
    person   CTEXT NOT NULL REFERENCES person (id),
    opponent CTEXT NOT NULL,                    -- a person's id, or '+' and the name of a character
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    at_ms    BIGINT NOT NULL,                   -- of the latest
    PRIMARY KEY (person, opponent)
);
CREATE INDEX faced_most ON faced (person, games, opponent);
CREATE INDEX faced_by_opponent ON faced (opponent);

-- How games of two that opened so ended.
CREATE TABLE opened (
    person   CTEXT NOT NULL REFERENCES person (id),
    game     TEXT NOT NULL,
    board    TEXT NOT NULL,
    moves    BIGINT NOT NULL,                   -- so many were made
    position TEXT NOT NULL,                     -- and led there, up to the symmetries of the board
    seat     CTEXT NOT NULL,
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    PRIMARY KEY (person, game, board, moves, position, seat)
);
CREATE INDEX opened_most ON opened (person, game, board, moves, games);

-- How games of two between people went on from a position, in the first moves (src/club/game/summary.h).
CREATE TABLE continued (
    game     TEXT NOT NULL,
    board    TEXT NOT NULL,
    position TEXT NOT NULL,                     -- up to the symmetries of the board
    next     TEXT NOT NULL,                     -- after the move, the same
    games    BIGINT NOT NULL,
    won      BIGINT NOT NULL,                   -- by the one who has moved
    drawn    BIGINT NOT NULL,
    lost     BIGINT NOT NULL,
    PRIMARY KEY (game, board, position, next)
);

-- What somebody has reached (src/club/game/trophy.h), and by which game: the first one that gave it.
CREATE TABLE reached (
    person CTEXT NOT NULL REFERENCES person (id),
    what   TEXT NOT NULL,                       -- a trophy, or '+' and the name of a character who was beaten
    game   CTEXT REFERENCES game (id),          -- NULL: at puzzles
    at_ms  BIGINT NOT NULL,
    PRIMARY KEY (person, what)
);
CREATE INDEX reached_latest ON reached (at_ms, game);

-- ---- Ratings (src/club/rating/), in thousandths ----

-- Where a person stands in a pool, of those that they have played rated games in.
CREATE TABLE rating (
    person                CTEXT NOT NULL REFERENCES person (id),
    pool                  CTEXT NOT NULL,       -- 'cephalopod-5x5-live'
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
    ordinal          BIGINT NOT NULL,           -- of the game: rated_as
    game             CTEXT NOT NULL REFERENCES game (id),
    person           CTEXT NOT NULL REFERENCES person (id),
    pool             CTEXT NOT NULL,
    seat             CTEXT NOT NULL,            -- letter
    place            BIGINT NOT NULL,
    advantage        BIGINT NOT NULL,           -- what the seat was worth, in points
    computer_rating  BIGINT NOT NULL,           -- of the computer that was played against; 0: of none
    computer_place   BIGINT NOT NULL,           -- and its place
    rating_before    BIGINT NOT NULL,
    deviation_before BIGINT NOT NULL,
    rating_after     BIGINT NOT NULL,
    deviation_after  BIGINT NOT NULL,
    games            BIGINT NOT NULL,           -- of the person in the pool, with this one
    at_ms            BIGINT NOT NULL,
    void             BIGINT NOT NULL CHECK (void IN (0, 1)),  -- a moderator took it back: nothing has changed
    PRIMARY KEY (game, person)
);
CREATE INDEX rating_history ON rating_change (person, pool, ordinal);
CREATE INDEX rating_order ON rating_change (pool, ordinal);

-- ---- Puzzles (src/club/puzzle/); ratings in thousandths ----

-- Those that somebody has attempted. What puzzles there are, the page's files say.
CREATE TABLE puzzle (
    id        CTEXT PRIMARY KEY NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    attempts  BIGINT NOT NULL CHECK (attempts > 0)
);

CREATE TABLE puzzle_rating (
    person    CTEXT NOT NULL REFERENCES person (id),
    game      TEXT NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    attempts  BIGINT NOT NULL CHECK (attempts > 0),
    at_ms     BIGINT NOT NULL,                  -- of the latest attempt
    PRIMARY KEY (person, game)
);

-- The first one of each person counts, and no other.
CREATE TABLE puzzle_attempt (
    person           CTEXT NOT NULL REFERENCES person (id),
    puzzle           CTEXT NOT NULL,
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

-- ---- Order (src/club/order/): what is reported to moderators, and what they decide ----

CREATE TABLE report (
    id        CTEXT PRIMARY KEY NOT NULL,
    person    CTEXT NOT NULL REFERENCES person (id),
    reporter  CTEXT REFERENCES person (id),     -- NULL: the club itself
    kind      TEXT NOT NULL CHECK (kind IN ('person', 'game', 'message', 'direct', 'event')),
    game      CTEXT NOT NULL,                   -- '' for none; of 'direct' the conversation, of 'event' that
    n         BIGINT NOT NULL,                  -- of the message in it; -1 for none
    reason    TEXT NOT NULL,
    words     TEXT NOT NULL,
    evidence  TEXT NOT NULL,                    -- of a message its text, as it was reported
    at_ms     BIGINT NOT NULL,
    closed_ms BIGINT                            -- NULL: it waits for a moderator
);
CREATE INDEX report_open ON report (person, at_ms) WHERE closed_ms IS NULL;
CREATE INDEX report_of_person ON report (person);
CREATE INDEX report_of_reporter ON report (reporter, closed_ms);

-- Who works on what is reported about somebody.
CREATE TABLE claim (
    person    CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    moderator CTEXT NOT NULL,
    at_ms     BIGINT NOT NULL
);

-- What was decided about somebody. decided_by, lifted_by, answered_by: persons; '' for whoever runs the club.
CREATE TABLE measure (
    id          CTEXT PRIMARY KEY NOT NULL,
    person      CTEXT NOT NULL REFERENCES person (id),
    decided_by  CTEXT NOT NULL,
    kind        TEXT NOT NULL,
    reason      TEXT NOT NULL,
    words       TEXT NOT NULL,
    subject     TEXT NOT NULL,
    game        CTEXT NOT NULL,
    n           BIGINT NOT NULL,
    was         TEXT NOT NULL,
    at_ms       BIGINT NOT NULL,
    until_ms    BIGINT NOT NULL,                -- the largest number: for ever; 0: it has no end
    seen_ms     BIGINT,
    lifted_ms   BIGINT,
    appeal      TEXT,
    appealed_ms BIGINT,
    answer      TEXT,
    answered_by CTEXT,
    answered_ms BIGINT,
    upheld      BIGINT
);
CREATE INDEX measure_of_person ON measure (person, at_ms);
CREATE INDEX measure_appealed ON measure (appealed_ms) WHERE appealed_ms IS NOT NULL AND answered_ms IS NULL;

-- Privileged acts. actor and about are persons, '' for whoever runs the club and for nobody.
CREATE TABLE audit (
    at_ms   BIGINT NOT NULL,
    actor   CTEXT NOT NULL,
    act     TEXT NOT NULL,
    about   CTEXT NOT NULL,
    detail  TEXT NOT NULL,
    why     TEXT NOT NULL DEFAULT '',           -- it was done
    was     TEXT NOT NULL DEFAULT '',           -- before it
    becomes TEXT NOT NULL DEFAULT ''            -- and after it
);
CREATE INDEX audit_by_time ON audit (at_ms);
CREATE INDEX audit_about ON audit (about, at_ms);

-- ---- What people are told (src/club/alert/) ----

CREATE TABLE alert (
    ordinal BIGINT PRIMARY KEY NOT NULL,
    person  CTEXT NOT NULL REFERENCES person (id),
    kind    TEXT NOT NULL,                      -- 'your_turn' and so on
    about   CTEXT NOT NULL,                     -- the game, the challenge or the person
    n       BIGINT NOT NULL,                    -- which one of this kind about it
    game    TEXT NOT NULL,                      -- what is played; '' where nothing is
    actor   CTEXT NOT NULL,                     -- who has done it; '' for nobody
    at_ms   BIGINT NOT NULL,
    read_ms BIGINT,                             -- when the person has seen it
    mail_ms BIGINT,                             -- when to decide on its mail; NULL: that is done
    push_ms BIGINT,                             -- the same of pushes
    UNIQUE (person, kind, about, n)
);
CREATE INDEX alert_of_person ON alert (person, ordinal);
CREATE INDEX alert_by_age ON alert (at_ms);
CREATE INDEX alert_mail ON alert (mail_ms, ordinal) WHERE mail_ms IS NOT NULL;
CREATE INDEX alert_push ON alert (push_ms, ordinal) WHERE push_ms IS NOT NULL;

-- How a person wishes to be told: one line (wishes.h). None: as usual.
CREATE TABLE wishes (
    person CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    text   TEXT NOT NULL
);

-- Browsers that take pushes. One of a session, with which it ends.
CREATE TABLE device (
    session    BLOB PRIMARY KEY NOT NULL REFERENCES session (key) ON DELETE CASCADE,
    id         CTEXT NOT NULL UNIQUE,
    person     CTEXT NOT NULL REFERENCES person (id),
    endpoint   CTEXT NOT NULL UNIQUE,           -- the address at its push service
    point      TEXT NOT NULL,                   -- its key, base64url
    auth       TEXT NOT NULL,                   -- and its secret, the same
    created_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX device_of_person ON device (person, created_ms);

-- Webhooks: where a bot is told what there is to tell (src/club/people/bot.h). A moment of 0 is never.
CREATE TABLE hook (
    person     CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    url        TEXT NOT NULL,
    key_ms     BIGINT NOT NULL,                 -- which key signs: the moment from which it is
    old_key_ms BIGINT NOT NULL,                 -- the one before it
    failing_ms BIGINT NOT NULL,                 -- since when it takes nothing
    off_ms     BIGINT NOT NULL,                 -- since when it is switched off
    tried_ms   BIGINT NOT NULL,                 -- the latest attempt
    taken_ms   BIGINT NOT NULL,                 -- the latest that it took
    failures   BIGINT NOT NULL,                 -- in a row
    status     BIGINT NOT NULL,                 -- of HTTP, of the latest attempt; 0: no answer
    why        TEXT NOT NULL                    -- the same: why there was none
);

-- What is to be told outside, written in the transaction of the decision that has it told. It is delivered at least
-- once; the id makes it known again. Once it is done, only that it was is kept, for a week.
CREATE TABLE outbox (
    id          CTEXT PRIMARY KEY NOT NULL,
    kind        TEXT NOT NULL,                  -- 'mail', 'push', 'hook'
    topic       TEXT NOT NULL,                  -- 'confirm' and so on
    person      CTEXT,                          -- NULL: nobody yet
    language    TEXT NOT NULL,                  -- 'en' and so on
    address     TEXT NOT NULL,                  -- from here on: '' once it is done
    name        TEXT NOT NULL,
    code        CTEXT NOT NULL,
    detail      TEXT NOT NULL,
    lines       TEXT NOT NULL DEFAULT '',       -- of notices: a sentence and an address for each
    subject     TEXT NOT NULL DEFAULT '',       -- of answers to somebody's mail, from here on
    reply_to    TEXT NOT NULL DEFAULT '',       -- an address
    thread      TEXT NOT NULL DEFAULT '',       -- Message-IDs that it follows, the latest last: '<a> <b>'
    unsubscribe TEXT NOT NULL DEFAULT '',       -- the token in the address that ends mails of its kind
    created_ms  BIGINT NOT NULL,
    until_ms    BIGINT NOT NULL,                -- after which it is of no use
    next_ms     BIGINT NOT NULL,                -- when it is tried again
    attempts    BIGINT NOT NULL,
    done_ms     BIGINT                          -- when it was delivered or given up; NULL: it waits
);
CREATE INDEX outbox_waiting ON outbox (next_ms, id) WHERE done_ms IS NULL;
CREATE INDEX outbox_done ON outbox (done_ms) WHERE done_ms IS NOT NULL;
-- Whose hook or push is due first.
CREATE INDEX outbox_of_hook ON outbox (person, next_ms) WHERE kind = 'hook' AND done_ms IS NULL;
CREATE INDEX outbox_of_push ON outbox (person, next_ms) WHERE kind = 'push' AND done_ms IS NULL;

-- ---- What is done by mail ----

-- Mails that were received, each for one recipient: delivered again, they do nothing more. Written in the transaction of
-- what they do, and kept for 30 days.
CREATE TABLE received (
    key   BLOB PRIMARY KEY NOT NULL,            -- hash of recipient, Message-ID, From, Subject, Date and body
    at_ms BIGINT NOT NULL
);
CREATE INDEX received_by_age ON received (at_ms);

-- What is good once and was used, until it would be worth nothing anyway: tokens of addresses, challenges of passkeys.
CREATE TABLE spent (
    token    CTEXT PRIMARY KEY NOT NULL,
    until_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX spent_until ON spent (until_ms);

-- Wrong passwords and codes of late, by a keyed hash of who tried what (src/app/auth/attempts.h).
CREATE TABLE attempt (
    key       BLOB PRIMARY KEY NOT NULL,
    failures  BIGINT NOT NULL,
    latest_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX attempt_by_age ON attempt (latest_ms);

-- Whose password is said to be lost, until the letter is written.
CREATE TABLE recovery (
    login TEXT PRIMARY KEY NOT NULL,            -- as it was typed
    at_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;

-- Who waits to be paired, and what for.
CREATE TABLE seek (
    person   CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    id       CTEXT NOT NULL,                    -- of the challenge that it is to others
    game     CTEXT NOT NULL,
    options  TEXT NOT NULL,
    anything BIGINT NOT NULL,                   -- 1: any options will do
    class    CTEXT NOT NULL,                    -- of the clock
    rated    BIGINT NOT NULL,
    rating   BIGINT NOT NULL,                   -- of the person; 0: has no say
    asked_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;

-- Which of a person's own addresses for commands holds; none: the first.
CREATE TABLE mail_address (
    person     CTEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    generation BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;

-- What somebody is asked once more before it is done.
CREATE TABLE mail_question (
    id       CTEXT PRIMARY KEY NOT NULL,
    person   CTEXT NOT NULL,                    -- who is asked; whoever signs up is nobody yet
    language TEXT NOT NULL,
    address  TEXT NOT NULL,                     -- of a sign-up, else ''
    command  TEXT NOT NULL,                     -- a line, as it could be written into a mail
    until_ms BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX mail_question_of_person ON mail_question (person);
CREATE INDEX mail_question_until ON mail_question (until_ms);

-- Who is nobody here and was answered, once a day; the address is a keyed hash.
CREATE TABLE mail_stranger (
    address BLOB PRIMARY KEY NOT NULL,
    at_ms   BIGINT NOT NULL
)
-- sqlite: WITHOUT ROWID
;
CREATE INDEX mail_stranger_by_age ON mail_stranger (at_ms);
