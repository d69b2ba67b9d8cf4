-- Games, their seats and their events (migrations/0001_games).

-- name: add_game
INSERT INTO game (id, game, options, start, turn, created) VALUES ($1, $2, $3, $4, $5, $6)

-- name: add_seat
INSERT INTO seat (game, seat, kind, level, taken, name, person, level_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)

-- The rematch, which there is once.
-- name: set_next
UPDATE game SET next = $2, version = version + 1 WHERE id = $1 AND version = $3 AND next IS NULL

-- name: add_event
INSERT INTO event (game, ply, text, at) VALUES ($1, $2, $3, $4)

-- name: set_turn
UPDATE game SET turn = $2, version = version + 1 WHERE id = $1 AND version = $3

-- name: take_seat
UPDATE seat SET taken = 1, name = $3, person = $4 WHERE game = $1 AND seat = $2 AND taken = 0

-- name: next_version
UPDATE game SET version = version + 1 WHERE id = $1 AND version = $2

-- name: load_game
SELECT game, options, start, created, next, version FROM game WHERE id = $1

-- name: load_seats
SELECT kind, level, taken, name, person, level_version FROM seat WHERE game = $1 ORDER BY seat

-- name: load_events
SELECT ply, text, at FROM event WHERE game = $1 ORDER BY ply

-- Limited by what is looked at, not by what is found: most games are over.
-- name: computer_turns
SELECT seat.game, max(CASE WHEN game.turn = seat.seat THEN 1 ELSE 0 END)
FROM seat JOIN game ON game.id = seat.game
WHERE seat.kind = 'computer' AND seat.game > $1
GROUP BY seat.game ORDER BY seat.game LIMIT $2
