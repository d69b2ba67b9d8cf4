-- What is to be told outside.

-- name: add_letter
INSERT INTO outbox (id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms, attempts,
    lines, subject, reply_to, thread, unsubscribe)
VALUES ($1, 'mail', $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, 0, $11, $12, $13, $14, $15)

-- name: waiting_letters
SELECT id, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms, attempts, lines,
    subject, reply_to, thread, unsubscribe
FROM outbox WHERE done_ms IS NULL AND kind = 'mail' AND (next_ms, id) > ($1, $2) ORDER BY next_ms, id LIMIT $3

-- name: postpone_letter
UPDATE outbox SET next_ms = $2, attempts = attempts + 1 WHERE id = $1 AND done_ms IS NULL

-- It was not tried.
-- name: hold_letter
UPDATE outbox SET next_ms = $2 WHERE id = $1 AND done_ms IS NULL

-- What it said is forgotten.
-- name: finish_letter
UPDATE outbox SET done_ms = $2, attempts = attempts + 1, address = '', name = '', code = '', detail = '', lines = '',
    subject = '', reply_to = '', thread = '', unsubscribe = ''
WHERE id = $1 AND done_ms IS NULL

-- name: forget_letters
DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE done_ms < $1 LIMIT 100)
