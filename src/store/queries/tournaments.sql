-- Tournaments and their journals.

-- name: add_tournament
INSERT INTO tournament (id, kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms,
                        break_ms, most, rating_least, rating_most, created_ms, clock, rated, vacation, delay,
                        state, entries, due_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
        'announced', 0, $17)

-- What is done by itself is looked at at once.
-- name: go_on_with_tournament
UPDATE tournament SET entries = entries + $3, due_ms = $4 WHERE id = $1 AND entries = $2

-- name: set_tournament_state
UPDATE tournament SET state = $2 WHERE id = $1

-- name: add_tournament_entry
INSERT INTO tournament_entry (tournament, number, kind, text, at_ms) VALUES ($1, $2, $3, $4, $5)

-- name: add_tournament_game
INSERT INTO tournament_game (game, tournament, number, waits) VALUES ($1, $2, $3, 1)

-- name: end_tournament_game
UPDATE tournament_game SET waits = 0 WHERE tournament = $1 AND number = $2 AND waits = 1

-- name: drop_tournament_result
UPDATE tournament_game SET waits = 0 WHERE game = $1

-- name: set_tournament_due
UPDATE tournament SET due_ms = $2 WHERE id = $1

-- name: load_tournament
SELECT kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms, break_ms, most,
       rating_least, rating_most, clock, rated, vacation, delay
FROM tournament WHERE id = $1

-- name: load_tournament_entries
SELECT kind, text, at_ms FROM tournament_entry WHERE tournament = $1 ORDER BY number

-- name: due_tournaments
SELECT id FROM tournament WHERE due_ms <= $1 ORDER BY due_ms, id LIMIT $2

-- name: next_due_tournament
SELECT min(due_ms) FROM tournament WHERE due_ms IS NOT NULL

-- Games that are over and not reported yet: a few at a time.
-- name: tournament_results
SELECT tournament, number, tournament_game.game FROM tournament_game JOIN game ON game.id = tournament_game.game
WHERE waits = 1 AND game.state IN ('over', 'cancelled') ORDER BY tournament, number LIMIT $1

-- name: tournament_of_game
SELECT tournament FROM tournament_game WHERE game = $1
