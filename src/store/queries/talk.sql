-- What is said about games.

-- name: add_message
INSERT INTO chat (game, n, room, person, name, text, at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)

-- Of what is said in an event the latest is kept.
-- name: drop_message
DELETE FROM chat WHERE game = $1 AND n = $2

-- name: count_messages
SELECT coalesce(max(n) + 1, 0) FROM chat WHERE game = $1

-- name: load_messages
SELECT n, person, name, text, at_ms FROM chat WHERE game = $1 AND room = $2 AND NOT EXISTS (SELECT 1 FROM relation
    WHERE relation.person = $3 AND relation.other = chat.person AND relation.kind IN ('block', 'mute'))
ORDER BY n

-- name: load_messages_around
SELECT n, person, name, text, at_ms FROM chat WHERE game = $1 AND n BETWEEN $3 AND $4
AND room = (SELECT room FROM chat WHERE game = $1 AND n = $2)
ORDER BY n

-- name: set_note
INSERT INTO note (game, person, text) VALUES ($1, $2, $3)
ON CONFLICT (game, person) DO UPDATE SET text = excluded.text

-- name: drop_note
DELETE FROM note WHERE game = $1 AND person = $2

-- name: find_note
SELECT text FROM note WHERE game = $1 AND person = $2

-- Only for the game as it was when the plan was read.
-- name: set_plan
INSERT INTO plan (game, seat, ply, text)
SELECT id, $2, CAST($3 AS BIGINT), $4 FROM game WHERE id = $1 AND version = $5
ON CONFLICT (game, seat) DO UPDATE SET ply = excluded.ply, text = excluded.text

-- name: drop_plan
DELETE FROM plan WHERE game = $1 AND seat = $2

-- name: load_plans
SELECT seat, ply, text FROM plan WHERE game = $1

-- When a guest signs in: what belongs to the seats that were taken along, and what was said without one.
-- name: take_chat
UPDATE chat SET person = $1 WHERE person = $2 AND game NOT IN (SELECT game FROM seat WHERE person = $2)

-- name: take_notes
UPDATE note SET person = $1 WHERE person = $2 AND game NOT IN (SELECT game FROM seat WHERE person = $2)
AND game NOT IN (SELECT game FROM note WHERE person = $1)

-- Of an account that is deleted. What was said stays: it is part of others' conversations.
-- name: forget_chat_names
UPDATE chat SET name = '' WHERE person = $1

-- name: drop_notes
DELETE FROM note WHERE person = $1
