-- What members write to each other.

-- Two sides.
-- name: begin_conversation
INSERT INTO conversation (person, other, id, began, began_ms, answered, written, heard, seen, at_ms)
VALUES ($1, $2, $3, 1, $4, 0, 0, 0, 0, $4), ($2, $1, $3, 0, $4, 0, 0, 0, 0, $4)

-- name: add_words
INSERT INTO message (conversation, n, person, text, heard, at_ms) VALUES ($1, $2, $3, $4, $5, $6)

-- Whoever writes has read what there is.
-- name: note_written
UPDATE conversation SET written = $3, at_ms = $4, seen = $3, answered = CASE WHEN $5 <> 0 THEN 1 ELSE answered END
WHERE id = $1 AND person = $2

-- name: note_received
UPDATE conversation SET written = $3, at_ms = $4, heard = CASE WHEN $6 <> 0 THEN $3 ELSE heard END,
    answered = CASE WHEN $5 <> 0 THEN 1 ELSE answered END
WHERE id = $1 AND person = $2

-- name: note_seen
UPDATE conversation SET seen = $3 WHERE id = $1 AND person = $2

-- name: find_conversation
SELECT id, other, began, answered, written, seen, heard, at_ms FROM conversation WHERE person = $1 AND other = $2

-- name: find_conversation_by_id
SELECT id, other, began, answered, written, seen, heard, at_ms FROM conversation WHERE id = $2 AND person = $1

-- Those before a moment, the latest first; of one moment those with a smaller id.
-- name: list_conversations
SELECT id, other, began, answered, written, seen, heard, at_ms FROM conversation
WHERE person = $1 AND (at_ms < $2 OR (at_ms = $2 AND id < $3)) ORDER BY at_ms DESC, id DESC LIMIT $4

-- name: sides_of_conversation
SELECT person FROM conversation WHERE id = $1 ORDER BY began DESC

-- name: list_words
SELECT n, person, text, at_ms FROM message WHERE conversation = $1 AND n < $2 ORDER BY n DESC LIMIT $3

-- name: find_words
SELECT person, text FROM message WHERE conversation = $1 AND n = $2

-- name: count_unread
SELECT count(*) FROM conversation WHERE person = $1 AND heard > seen

-- In one of them.
-- name: count_unread_words
SELECT count(*) FROM message WHERE conversation = $1 AND n >= $2 AND heard = 1 AND person <> $3

-- name: count_written
SELECT count(*) FROM message WHERE person = $1 AND at_ms > $2

-- name: count_begun
SELECT count(*) FROM conversation WHERE person = $1 AND began = 1 AND answered = 0 AND began_ms > $2

-- Of an account that is deleted: what was said stays with the other one, as long as that one is there.
-- name: drop_words
DELETE FROM message WHERE conversation IN (SELECT own.id FROM conversation AS own WHERE own.person = $1
    AND NOT EXISTS (SELECT 1 FROM conversation AS other WHERE other.id = own.id AND other.person <> $1))

-- name: drop_conversations
DELETE FROM conversation WHERE person = $1
