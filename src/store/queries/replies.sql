-- Answers that may be given once more.

-- name: find_reply
SELECT request, status, body FROM reply WHERE person = $1 AND key = $2 AND at >= $3

-- name: add_reply
INSERT INTO reply (person, key, request, status, body, at) VALUES ($1, $2, $3, $4, $5, $6)

-- Of an account that is deleted.
-- name: drop_replies
DELETE FROM reply WHERE person = $1

-- name: forget_old_replies
DELETE FROM reply WHERE (person, key) IN (SELECT person, key FROM reply WHERE at < $1 LIMIT 100)

-- Of one person all but the newest.
-- name: forget_replies
DELETE FROM reply WHERE person = $1
AND key NOT IN (SELECT key FROM reply WHERE person = $1 ORDER BY at DESC, key LIMIT $2)
