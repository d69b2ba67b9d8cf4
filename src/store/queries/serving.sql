-- Who serves the database, and when it last took a write (migrations/0003_serving).

-- name: claim
UPDATE serving SET pid = $1, host = $2, since = $3, alive = $3

-- name: beat
UPDATE serving SET alive = $1
