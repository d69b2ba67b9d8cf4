-- Keys on people's devices.

-- name: add_passkey
INSERT INTO passkey (person, id, credential, algorithm, public_key, user_handle, counter, name, created_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)

-- name: drop_passkey
DELETE FROM passkey WHERE person = $1 AND id = $2

-- name: drop_passkeys
DELETE FROM passkey WHERE person = $1

-- A counter that does not grow is a copy's.
-- name: use_passkey
UPDATE passkey SET counter = $3, used_ms = $4
WHERE person = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))

-- name: count_passkeys
SELECT count(*) FROM passkey WHERE person = $1

-- name: list_passkeys
SELECT person, id, credential, algorithm, public_key, user_handle, counter, name, created_ms, used_ms
FROM passkey WHERE person = $1 ORDER BY created_ms, id

-- name: find_passkey
SELECT person, id, credential, algorithm, public_key, user_handle, counter, name, created_ms, used_ms
FROM passkey WHERE credential = $1
