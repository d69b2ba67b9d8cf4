-- Who serves the database, and when it last took a write.

-- name: claim
UPDATE serving SET pid = $1, host = $2, since = $3, program = $4

-- name: beat
UPDATE serving SET alive_ms = $1

-- name: last_beat
SELECT alive_ms FROM serving
