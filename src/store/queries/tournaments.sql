-- Tournaments and their journals.

-- name: add_tournament
INSERT INTO tournament (id, kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms,
                        break_ms, most, rating_least, rating_most, created_ms, closed, bots, clock, rated, vacation, delay,
                        state, entries, due_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
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

-- The same vacations bring what is due in tournaments nearer.
-- name: forget_tournament_deadlines
UPDATE tournament SET due_ms = $2 WHERE state = 'running' AND due_ms > $2 AND id IN (SELECT tournament FROM tournament_person
    WHERE person = $1 AND tournament_person.state = 1)

-- name: load_tournament
SELECT kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms, break_ms, most,
       rating_least, rating_most, closed, bots, clock, rated, vacation, delay, id, tournament.state,
       (SELECT count(*) FROM tournament_person WHERE tournament = id AND state = 1),
       (SELECT min(state) FROM tournament_person WHERE tournament = id AND person = $2)
FROM tournament WHERE id = $1

-- The latest first; those to come the other way round.
-- name: list_tournaments
SELECT kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms, break_ms, most,
       rating_least, rating_most, closed, bots, clock, rated, vacation, delay, id, tournament.state,
       (SELECT count(*) FROM tournament_person WHERE tournament = id AND state = 1),
       (SELECT min(state) FROM tournament_person WHERE tournament = id AND person = $5)
FROM tournament
WHERE tournament.state = $1 AND closed = 0 AND (begins_ms, id) < ($2, $3) ORDER BY begins_ms DESC, id DESC LIMIT $4

-- name: list_coming_tournaments
SELECT kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms, break_ms, most,
       rating_least, rating_most, closed, bots, clock, rated, vacation, delay, id, tournament.state,
       (SELECT count(*) FROM tournament_person WHERE tournament = id AND state = 1),
       (SELECT min(state) FROM tournament_person WHERE tournament = id AND person = $5)
FROM tournament
WHERE tournament.state = $1 AND closed = 0 AND (begins_ms, id) > ($2, $3) ORDER BY begins_ms, id LIMIT $4

-- Whoever made it, and whoever has entered.
-- name: list_tournaments_of
SELECT kind, title, director, game, options, random, seats, rounds, at_once, begins_ms, length_ms, break_ms, most,
       rating_least, rating_most, closed, bots, clock, rated, vacation, delay, id, tournament.state,
       (SELECT count(*) FROM tournament_person WHERE tournament = id AND state = 1),
       (SELECT min(state) FROM tournament_person WHERE tournament = id AND person = $1)
FROM tournament
WHERE id IN (SELECT tournament FROM tournament_person WHERE person = $1 UNION
             SELECT id FROM tournament WHERE director = $1)
      AND (begins_ms, id) < ($2, $3) ORDER BY begins_ms DESC, id DESC LIMIT $4

-- name: find_tournament
SELECT id FROM tournament WHERE id >= $1 AND id < $2 ORDER BY id LIMIT 1

-- name: count_tournaments_of
SELECT count(*) FROM tournament WHERE director = $1 AND state IN ('announced', 'running')

-- name: add_tournament_person
INSERT INTO tournament_person (tournament, number, person, state)
SELECT id, (SELECT count(*) FROM tournament_person WHERE tournament = id), $2, 1 FROM tournament WHERE id = $1

-- name: set_tournament_person
UPDATE tournament_person SET state = $3 WHERE tournament = $1 AND number = $2

-- name: list_entrants
SELECT person FROM tournament_person WHERE tournament = $1 AND state = 1

-- Who has left the club, of those that are not over: when it starts, and when somebody leaves.
-- name: gone_entrants
SELECT tournament, number, '' FROM tournament_person JOIN tournament ON tournament.id = tournament
JOIN person ON person.id = tournament_person.person
WHERE tournament.state IN ('announced', 'running') AND tournament_person.state < 3 AND deleted_ms IS NOT NULL LIMIT $1

-- Of the club itself.
-- name: count_own_tournaments
SELECT count(*) FROM tournament WHERE director IS NULL AND kind = $1 AND closed = 0 AND state IN ('announced', $2)

-- The games of its tables that are over, the latest table first.
-- name: tournament_games
SELECT tournament_game.game, number FROM tournament_game JOIN game ON game.id = tournament_game.game
WHERE tournament = $1 AND number < $2 AND game.state IN ('over', 'cancelled') ORDER BY number DESC LIMIT $3

-- name: load_tournament_entries
SELECT kind, text, at_ms FROM tournament_entry WHERE tournament = $1 ORDER BY number

-- The latest first.
-- name: list_tournament_entries
SELECT kind, text, at_ms, number FROM tournament_entry WHERE tournament = $1 AND number < $2
ORDER BY number DESC LIMIT $3

-- name: due_tournaments
SELECT id FROM tournament WHERE due_ms <= $1 ORDER BY due_ms, id LIMIT $2

-- name: next_due_tournament
SELECT min(due_ms) FROM tournament WHERE due_ms IS NOT NULL

-- Games that are over and not reported yet: a few at a time.
-- name: tournament_results
SELECT tournament, number, tournament_game.game FROM tournament_game JOIN game ON game.id = tournament_game.game
WHERE waits = 1 AND game.state IN ('over', 'cancelled') ORDER BY tournament, number LIMIT $1
