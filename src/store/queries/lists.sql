-- Lists of games.

-- name: waiting_games
SELECT game.id FROM seat JOIN game ON game.id = seat.game
WHERE seat.person = $1 AND seat.live = 1 AND game.turn = seat.seat
ORDER BY CASE WHEN game.deadline_ms IS NULL THEN 1 ELSE 0 END, game.deadline_ms, game.created, game.id LIMIT $2

-- A person may have several seats in a game.
-- name: running_games_of
SELECT game.id FROM seat JOIN game ON game.id = seat.game WHERE seat.person = $1 AND seat.live = 1
GROUP BY game.id, game.created, game.deadline_ms
ORDER BY max(CASE WHEN game.turn = seat.seat THEN 1 ELSE 0 END) DESC,
    CASE WHEN game.deadline_ms IS NULL THEN 1 ELSE 0 END, game.deadline_ms, game.created DESC, game.id LIMIT $2

-- With others, the one that began last.
-- name: current_game_of
SELECT game.id FROM seat JOIN game ON game.id = seat.game WHERE seat.person = $1 AND seat.live = 1
    AND (SELECT count(DISTINCT person) FROM seat AS taken WHERE taken.game = game.id) >= 2
ORDER BY game.created DESC, game.id DESC LIMIT $2

-- name: finished_games_of
SELECT game FROM seat WHERE person = $1 AND live = 0 GROUP BY created, game ORDER BY created DESC, game DESC LIMIT $2

-- Between people, those after a place in their order: only so many are looked at, however few of them are asked for.
-- name: newest_games
SELECT id, watched, created, game, class FROM game
WHERE state IN ('open', 'running') AND watched IS NOT NULL AND (created, id) < ($1, $2)
ORDER BY created DESC, id DESC LIMIT $3

-- name: strongest_games
SELECT id, watched, created, game, class FROM game
WHERE state IN ('open', 'running') AND watched IS NOT NULL AND (watched, created, id) < ($1, $2, $3)
ORDER BY watched DESC, created DESC, id DESC LIMIT $4

-- What a person has played, talked about, or noted something on; tournaments, too.
-- name: games_of_person
SELECT game FROM (SELECT DISTINCT game FROM seat WHERE person = $1 AND game > $2 ORDER BY game LIMIT $3) AS played
UNION SELECT game FROM (SELECT DISTINCT game FROM chat WHERE person = $1 AND game > $2 ORDER BY game LIMIT $3) AS spoken
UNION SELECT game FROM (SELECT game FROM note WHERE person = $1 AND game > $2 ORDER BY game LIMIT $3) AS noted
ORDER BY game LIMIT $3
