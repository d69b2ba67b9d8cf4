-- What stops clocks, and who has lost on time.

-- name: add_outage
INSERT INTO outage (from_ms, to_ms) VALUES ($1, $2)

-- name: load_outages
SELECT from_ms, to_ms FROM outage ORDER BY from_ms

-- name: set_vacation
INSERT INTO vacation (person, from_ms, to_ms) VALUES ($1, $2, $3)
ON CONFLICT (person, from_ms) DO UPDATE SET to_ms = excluded.to_ms

-- name: load_vacations
SELECT person, from_ms, to_ms FROM vacation ORDER BY person, from_ms

-- name: drop_vacations
DELETE FROM vacation WHERE person = $1

-- Who has chosen that vacations begin by themselves (src/club/people/settings.h).
-- name: load_automatic_vacations
SELECT id FROM person WHERE settings LIKE '%auto_vacation=yes%'

-- name: set_lapse
INSERT INTO lapse (person, at_ms) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET at_ms = excluded.at_ms

-- name: forget_lapse
DELETE FROM lapse WHERE person = $1

-- name: find_lapse
SELECT at_ms FROM lapse WHERE person = $1

-- name: load_lapses
SELECT person FROM lapse
