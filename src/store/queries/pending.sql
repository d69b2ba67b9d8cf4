-- What is under way, beside the club's journals: whoever decides next goes on with it.

-- name: spend
INSERT INTO spent (token, until_ms) VALUES ($1, $2) ON CONFLICT (token) DO NOTHING

-- name: find_spent
SELECT 1 FROM spent WHERE token = $1

-- name: forget_spent
DELETE FROM spent WHERE token IN (SELECT token FROM spent WHERE until_ms < $1 LIMIT 100)

-- name: find_attempt
SELECT failures, latest_ms FROM attempt WHERE key = $1

-- name: set_attempt
INSERT INTO attempt (key, failures, latest_ms) VALUES ($1, $2, $3)
ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, latest_ms = excluded.latest_ms

-- name: drop_attempt
DELETE FROM attempt WHERE key = $1

-- name: forget_attempts
DELETE FROM attempt WHERE key IN (SELECT key FROM attempt WHERE latest_ms < $1 LIMIT 100)

-- name: add_recovery
INSERT INTO recovery (login, at_ms) VALUES ($1, $2) ON CONFLICT (login) DO NOTHING

-- name: list_recoveries
SELECT login FROM recovery ORDER BY at_ms, login LIMIT $1

-- name: drop_recovery
DELETE FROM recovery WHERE login = $1

-- name: set_seek
INSERT INTO seek (person, id, game, options, anything, class, rated, rating, asked_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (person) DO UPDATE SET id = excluded.id, game = excluded.game, options = excluded.options,
    anything = excluded.anything, class = excluded.class, rated = excluded.rated, rating = excluded.rating, asked_ms = excluded.asked_ms

-- name: drop_seek
DELETE FROM seek WHERE person = $1

-- name: load_seeks
SELECT person, id, game, options, anything, class, rated, rating, asked_ms FROM seek ORDER BY asked_ms, id LIMIT $1
