-- People and what they are known by. So far a seat held the hash of the cookie that took it: each of these becomes a
-- guest with one session.

CREATE TABLE person (
    id       TEXT PRIMARY KEY NOT NULL,
    name     TEXT NOT NULL,             -- as shown; '' for none
    language TEXT NOT NULL,             -- 'en' and so on; '' as long as it is not known
    created  INTEGER NOT NULL           -- seconds since 1970
) WITHOUT ROWID;

CREATE TABLE session (
    key     BLOB PRIMARY KEY NOT NULL CHECK (length(key) = 32),  -- hash of the cookie
    person  TEXT NOT NULL REFERENCES person (id),
    created INTEGER NOT NULL,           -- seconds since 1970
    seen    INTEGER NOT NULL            -- a day on which the person has done something, the same
) WITHOUT ROWID;
CREATE INDEX session_of_person ON session (person);

ALTER TABLE seat ADD COLUMN person TEXT REFERENCES person (id);

-- A person's id is made of the first ten bytes of the hash, five bits of each. They are as random as others are.
CREATE TEMPORARY TABLE guest AS
SELECT who, min(created) AS created, max(created) AS seen,
       substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who),  1, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who),  2, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who),  3, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who),  4, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who),  5, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who),  6, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who),  7, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who),  8, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who),  9, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who), 10, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who), 11, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who), 12, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who), 13, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who), 14, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who), 15, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who), 16, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who), 17, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who), 18, 1)), 1)
    || substr('23456789abcdefghijkmnpqrstuvwxyz', 1 + (instr('123456789ABCDEF', substr(hex(who), 19, 1)) & 1) * 16 + instr('123456789ABCDEF', substr(hex(who), 20, 1)), 1)
       AS person
FROM seat JOIN game ON game.id = seat.game WHERE who IS NOT NULL GROUP BY who;

-- The name is the latest that the guest gave.
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
