-- The same as 0004_people.sqlite.sql, where it is explained.

CREATE TABLE person (
    id       TEXT COLLATE "C" PRIMARY KEY,
    name     TEXT NOT NULL,
    language TEXT NOT NULL,
    created  BIGINT NOT NULL
);

CREATE TABLE session (
    key     BLOB PRIMARY KEY CHECK (length(key) = 32),
    person  TEXT COLLATE "C" NOT NULL REFERENCES person (id),
    created BIGINT NOT NULL,
    seen    BIGINT NOT NULL
);
CREATE INDEX session_of_person ON session (person);

ALTER TABLE seat ADD COLUMN person TEXT COLLATE "C" REFERENCES person (id);

CREATE TEMPORARY TABLE guest AS
SELECT who, min(created) AS created, max(created) AS seen,
       (SELECT string_agg(substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (get_byte(who, at) & 31), 1), '' ORDER BY at)
        FROM generate_series(0, 9) AS at) AS person
FROM seat JOIN game ON game.id = seat.game WHERE who IS NOT NULL GROUP BY who;

INSERT INTO person (id, name, language, created)
SELECT guest.person,
       coalesce((SELECT seat.name FROM seat JOIN game ON game.id = seat.game
                 WHERE seat.who = guest.who AND seat.name <> '' ORDER BY game.created DESC, game.id, seat.seat LIMIT 1), ''),
       '', created
FROM guest;
INSERT INTO session (key, person, created, seen) SELECT who, person, created, seen FROM guest;
UPDATE seat SET person = (SELECT person FROM guest WHERE guest.who = seat.who) WHERE who IS NOT NULL;

DROP TABLE guest;
DROP INDEX seat_of_person;
ALTER TABLE seat DROP COLUMN who;
CREATE INDEX seat_of_person ON seat (person) WHERE person IS NOT NULL;
