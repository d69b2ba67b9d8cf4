-- Games, their seats and their journals.

-- name: add_game
INSERT INTO game (id, game, options, start, turn, created, class, started_ms, state, deadline_ms, clock, rated, vacation,
    delay)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)

-- name: add_seat
INSERT INTO seat (game, seat, kind, character, taken, name, person, character_version, rating_thousandths,
                  deviation_thousandths,
    created, live)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)

-- The rematch, which there is once.
-- name: set_next
UPDATE game SET next = $2, version = version + 1 WHERE id = $1 AND version = $3 AND next IS NULL

-- name: add_entry
INSERT INTO event (game, number, kind, text, at_ms, lag_ms) VALUES ($1, $2, $3, $4, $5, $6)

-- name: set_turn
UPDATE game SET version = version + 1, turn = $3, deadline_ms = $4 WHERE id = $1 AND version = $2

-- Apart from the turn: an index goes by the state, and would be written with every move. It is listed anew (played.sql).
-- name: set_state
UPDATE game SET state = $2, listed = 0 WHERE id = $1

-- name: set_live
UPDATE seat SET live = CASE WHEN $2 IN ('open', 'running') THEN 1 ELSE 0 END WHERE game = $1

-- How strong its players are.
-- name: set_watched
UPDATE game SET watched = (SELECT CASE WHEN count(DISTINCT person) >= 2
        THEN coalesce(CAST(sum(rating_thousandths) AS BIGINT) / count(rating_thousandths), 0) END
    FROM seat WHERE seat.game = game.id)
WHERE id = $1

-- name: take_seat
UPDATE seat SET taken = 1, name = $3, person = $4 WHERE game = $1 AND seat = $2 AND taken = 0

-- name: start_game
UPDATE game SET version = version + 1, state = $3, deadline_ms = $4, started_ms = coalesce(started_ms, $5)
WHERE id = $1 AND version = $2

-- name: set_deadline
UPDATE game SET deadline_ms = $3 WHERE id = $1 AND version = $2

-- name: set_due
INSERT INTO due (game, at_ms) VALUES ($1, $2) ON CONFLICT (game) DO UPDATE SET at_ms = excluded.at_ms

-- name: drop_due
DELETE FROM due WHERE game = $1

-- name: due_games
SELECT game FROM due WHERE at_ms <= $1 ORDER BY at_ms, game LIMIT $2

-- name: next_deadline
SELECT min(at_ms) FROM due

-- A vacation that ends sooner than it was to, or that is to begin by itself, brings deadlines nearer, and so does a
-- seat's new owner, whose vacations are others: they are found out again.
-- name: forget_deadlines
UPDATE due SET at_ms = $2 WHERE at_ms > $2
    AND game IN (SELECT seat.game FROM seat JOIN game ON game.id = seat.game
        WHERE seat.person = $1 AND seat.live = 1 AND game.vacation = 1)

-- A member is gone, and leaves the games that go on.
-- name: leave_games
INSERT INTO due (game, at_ms) SELECT DISTINCT game, CAST($2 AS BIGINT) FROM seat WHERE person = $1 AND live = 1
ON CONFLICT (game) DO UPDATE SET at_ms = excluded.at_ms

-- name: load_game
SELECT game, options, start, created, next, version, started_ms, clock, rated, vacation, delay,
    (SELECT tournament FROM tournament_game WHERE tournament_game.game = game.id)
FROM game WHERE id = $1

-- name: load_seats
SELECT kind, character, taken, seat.name, seat.person, character_version,
       CASE WHEN deleted_ms IS NULL THEN 0 ELSE 1 END, before,
    since_ms, barred, rating_thousandths, deviation_thousandths,
    rating_before, deviation_before, rating_after, deviation_after,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM seat LEFT JOIN person ON person.id = seat.person
    LEFT JOIN rating_change ON rating_change.game = seat.game AND rating_change.person = seat.person
WHERE seat.game = $1 ORDER BY seat.seat

-- name: load_entries
SELECT number, kind, text, at_ms, lag_ms FROM event WHERE game = $1 ORDER BY number

-- Limited by what is looked at, not by what is found.
-- name: computer_turns
SELECT seat.game, max(CASE WHEN game.turn = seat.seat THEN 1 ELSE 0 END)
FROM seat JOIN game ON game.id = seat.game
WHERE seat.kind = 'computer' AND seat.live = 1 AND seat.game > $1
GROUP BY seat.game ORDER BY seat.game LIMIT $2
