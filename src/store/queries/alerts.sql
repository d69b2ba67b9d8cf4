-- What people are told (migrations/0023_notices).

-- name: add_alert
INSERT INTO alert (ordinal, person, kind, about, n, game, actor, at_ms, mail_ms, push_ms)
SELECT COALESCE(MAX(ordinal), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $7, $7 FROM alert WHERE true
ON CONFLICT (person, kind, about, n) DO NOTHING

-- name: read_alerts
UPDATE alert SET read_ms = $2 WHERE person = $1 AND ordinal <= $3 AND read_ms IS NULL

-- name: read_alerts_about
UPDATE alert SET read_ms = $2 WHERE person = $1 AND ordinal <= $3 AND about = $4 AND read_ms IS NULL

-- name: set_wishes
INSERT INTO wishes (person, text) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET text = $2

-- name: find_wishes
SELECT text FROM wishes WHERE person = $1

-- The latest first.
-- name: list_alerts
SELECT ordinal, person, kind, about, n, game, actor, at_ms, read_ms FROM alert
WHERE person = $1 AND ordinal < $2 ORDER BY ordinal DESC LIMIT $3

-- name: count_unread_alerts
SELECT kind, COUNT(*) FROM alert WHERE person = $1 AND read_ms IS NULL GROUP BY kind

-- name: drop_alerts
DELETE FROM alert WHERE person = $1

-- name: drop_wishes
DELETE FROM wishes WHERE person = $1

-- name: forget_alerts
DELETE FROM alert WHERE at_ms < $1
