-- Mails that were received.

-- name: receive_mail
INSERT INTO received (key, at_ms) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING

-- name: unreceive_mail
DELETE FROM received WHERE key = $1

-- Whom a letter of the outbox is for, also when it is done.
-- name: person_of_letter
SELECT person FROM outbox WHERE id = $1

-- name: forget_received
DELETE FROM received WHERE key IN (SELECT key FROM received WHERE at_ms < $1 LIMIT 100)
