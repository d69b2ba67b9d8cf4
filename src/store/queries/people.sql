-- People and their sessions (migrations/0004_people).

-- name: add_person
INSERT INTO person (id, name, language, created) VALUES ($1, $2, $3, $4)

-- name: add_session
INSERT INTO session (key, person, created, seen) VALUES ($1, $2, $3, $3)

-- name: find_session
SELECT person, seen FROM session WHERE key = $1

-- name: see_session
UPDATE session SET seen = $2 WHERE key = $1
