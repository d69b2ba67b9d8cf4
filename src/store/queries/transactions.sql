-- A change that fails leaves no trace, and the transaction goes on without it.

-- name: save
SAVEPOINT change

-- name: release
RELEASE SAVEPOINT change

-- name: undo
ROLLBACK TO SAVEPOINT change
