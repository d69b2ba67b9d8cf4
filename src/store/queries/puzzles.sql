-- Attempts at puzzles.

-- name: add_puzzle_attempt
INSERT INTO puzzle_attempt (person, puzzle, game, n, solved, at_ms, before, rating, deviation, puzzle_rating, puzzle_deviation)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)

-- Only in its turn: what was decided for older ratings changes nothing.
-- name: set_puzzle_rating
INSERT INTO puzzle_rating (person, game, rating, deviation, attempts, at_ms) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (person, game) DO UPDATE
SET rating = excluded.rating, deviation = excluded.deviation, attempts = excluded.attempts, at_ms = excluded.at_ms
WHERE puzzle_rating.attempts = excluded.attempts - 1

-- name: set_puzzle
INSERT INTO puzzle (id, rating, deviation, attempts) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE
SET rating = excluded.rating, deviation = excluded.deviation, attempts = excluded.attempts
WHERE puzzle.attempts = excluded.attempts - 1

-- name: find_puzzle
SELECT rating, deviation, attempts, 0 FROM puzzle WHERE id = $1

-- name: find_puzzle_rating
SELECT rating, deviation, attempts, at_ms FROM puzzle_rating WHERE person = $1 AND game = $2

-- name: find_puzzle_attempt
SELECT puzzle, n, solved, at_ms, before, rating, deviation, puzzle_rating, puzzle_deviation FROM puzzle_attempt
WHERE person = $1 AND puzzle = $2

-- name: list_puzzle_attempts
SELECT puzzle, n, solved, at_ms, before, rating, deviation, puzzle_rating, puzzle_deviation FROM puzzle_attempt
WHERE person = $1 AND game = $2 AND puzzle > $3 ORDER BY puzzle LIMIT $4

-- The days on which a person has solved one, counted from 1970, the latest first.
-- name: list_puzzle_days
SELECT DISTINCT at_ms / 86400000 AS day FROM puzzle_attempt WHERE person = $1 AND solved = 1 ORDER BY day DESC

-- When so many more than this were solved. Attempts that are heard of later may have been sooner.
-- name: reach_puzzles
INSERT INTO reached (person, what, at_ms)
SELECT person, $2, at_ms FROM puzzle_attempt WHERE person = $1 AND solved = 1 ORDER BY at_ms LIMIT 1 OFFSET $3
ON CONFLICT (person, what) DO UPDATE SET at_ms = excluded.at_ms

-- Of an account that is deleted. What its attempts have said of the puzzles stays.
-- name: drop_puzzle_attempts
DELETE FROM puzzle_attempt WHERE person = $1

-- name: drop_puzzle_ratings
DELETE FROM puzzle_rating WHERE person = $1
