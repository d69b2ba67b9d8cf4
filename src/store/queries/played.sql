-- What people have played.

-- name: unlisted_games
SELECT id FROM game WHERE listed = 0 AND state <> 'open' ORDER BY id LIMIT $1

-- name: set_listed
UPDATE game SET listed = 1, moves = $2, position = $3 WHERE id = $1

-- One that cannot be read is not listed.
-- name: pass_over_game
UPDATE game SET listed = 1 WHERE id = $1

-- A game that is over is counted once.
-- name: add_played
INSERT INTO played (person, id, seat, ended, at_ms, game, board, class, rated, result)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (person, id) DO UPDATE SET ended = excluded.ended, at_ms = excluded.at_ms, result = excluded.result
WHERE played.ended = 0

-- name: add_faced
INSERT INTO faced (person, opponent, games, won, drawn, lost, at_ms) VALUES ($1, $2, 1, $3, $4, $5, $6)
ON CONFLICT (person, opponent) DO UPDATE SET games = faced.games + 1, won = faced.won + excluded.won,
    drawn = faced.drawn + excluded.drawn, lost = faced.lost + excluded.lost,
    at_ms = CASE WHEN excluded.at_ms > faced.at_ms THEN excluded.at_ms ELSE faced.at_ms END

-- name: add_opened
INSERT INTO opened (person, game, board, moves, position, seat, games, won, drawn, lost)
VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8, $9)
ON CONFLICT (person, game, board, moves, position, seat) DO UPDATE SET games = opened.games + 1,
    won = opened.won + excluded.won, drawn = opened.drawn + excluded.drawn, lost = opened.lost + excluded.lost

-- name: add_continued
INSERT INTO continued (game, board, position, next, games, won, drawn, lost) VALUES ($1, $2, $3, $4, 1, $5, $6, $7)
ON CONFLICT (game, board, position, next) DO UPDATE SET games = continued.games + 1, won = continued.won + excluded.won,
    drawn = continued.drawn + excluded.drawn, lost = continued.lost + excluded.lost

-- name: list_continued
SELECT next, games, won, drawn, lost FROM continued WHERE game = $1 AND board = $2 AND position = $3 ORDER BY games DESC, next LIMIT $4

-- A game that is listed again adds nothing.
-- name: add_reached
INSERT INTO reached (person, what, game, at_ms) VALUES ($1, $2, $3, $4)
ON CONFLICT (person, what) DO UPDATE SET game = excluded.game, at_ms = excluded.at_ms
WHERE (excluded.at_ms, excluded.game) < (reached.at_ms, reached.game)

-- name: list_reached
SELECT what, game, at_ms FROM reached WHERE person = $1

-- What those whom a person follows have won and reached lately: so many of the latest of all are looked at.
-- name: list_news
SELECT person.handle, person.name, late.what, late.game, late.at_ms,
    (SELECT CASE WHEN seat.kind = 'computer' THEN '+' || seat.character WHEN other.name <> '' THEN other.name ELSE coalesce(other.handle, '') END
        FROM seat LEFT JOIN person AS other ON other.id = seat.person
        WHERE seat.game = late.game AND coalesce(seat.person, '') <> late.person ORDER BY seat.seat LIMIT 1)
FROM (SELECT * FROM (SELECT person, what, game, at_ms FROM reached WHERE at_ms >= 0 ORDER BY at_ms DESC, game DESC LIMIT 200) AS had
    UNION ALL SELECT * FROM (SELECT person, result, id, at_ms FROM played WHERE ended = 1 ORDER BY at_ms DESC, id DESC LIMIT 200) AS won) AS late
JOIN person ON person.id = late.person
WHERE (SELECT count(*) FROM relation WHERE relation.person = $1 AND relation.other = late.person AND kind = 'follow') > 0 AND late.what NOT IN ('drawn', 'lost', 'cancelled') AND substr(late.what, 1, 1) <> '+'
ORDER BY late.at_ms DESC, late.game, late.what LIMIT $2

-- Those before a moment, the latest first: only so many are looked at, however few of them are asked for.
-- name: played_games
SELECT id, at_ms, game, board, class, rated, result,
    CASE WHEN $5 = '' THEN 1 ELSE (SELECT count(*) FROM seat WHERE seat.game = played.id
        AND (seat.person = $5 OR ($5 = '+' AND seat.kind = 'computer'))) END
FROM played WHERE person = $1 AND ended = $2 AND (at_ms, id) < ($3, $4)
ORDER BY at_ms DESC, id DESC LIMIT $6

-- Those between people that are over, from a moment on: each stands once, in the list of one of them.
-- name: public_games
SELECT played.id, played.at_ms, played.game, played.board, game.watched
FROM played JOIN game ON game.id = played.id AND game.state = 'over' AND game.watched IS NOT NULL
WHERE played.ended = 1 AND (played.at_ms, played.id) > ($1, $2) AND played.at_ms < $3
    AND NOT EXISTS (SELECT 1 FROM played AS other WHERE other.id = played.id AND other.person < played.person)
ORDER BY played.at_ms, played.id LIMIT $4

-- name: played_game
SELECT game.game, game.options, game.clock, game.rated, game.moves, game.position, played.seat, played.at_ms, played.result
FROM played JOIN game ON game.id = played.id WHERE played.person = $1 AND played.id = $2

-- name: played_seats
SELECT seat.kind, seat.character, coalesce(person.handle, ''), CASE WHEN person.name <> '' THEN person.name ELSE seat.name END,
    CASE WHEN person.deleted_ms IS NULL THEN 0 ELSE 1 END,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM seat LEFT JOIN person ON person.id = seat.person WHERE seat.game = $1 ORDER BY seat.seat

-- Those whom a person has met most often.
-- name: faced_people
SELECT faced.opponent, faced.games, faced.won, faced.drawn, faced.lost, faced.at_ms, coalesce(person.handle, ''),
    coalesce(person.name, ''), CASE WHEN person.deleted_ms IS NULL THEN 0 ELSE 1 END,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM faced LEFT JOIN person ON person.id = faced.opponent
WHERE faced.person = $1 AND (faced.games, faced.opponent) < ($2, $3)
ORDER BY faced.games DESC, faced.opponent DESC LIMIT $4

-- name: opened_games
SELECT position, seat, games, won, drawn, lost FROM opened
WHERE person = $1 AND game = $2 AND board = $3 AND moves = $4 ORDER BY games DESC, position, seat LIMIT $5

-- name: last_seen
SELECT coalesce(max(seen), 0) FROM session WHERE person = $1

-- A guest ($2) has signed in as a member ($1): what they have reached is found when their games are listed again.
-- name: list_again
UPDATE game SET listed = 0 WHERE id IN (SELECT id FROM played WHERE person = $1 AND ended = 1)

-- A guest ($2) has signed in as a member ($1), whose seats they are now. Where both sat in one game nothing is taken, nor
-- what they are to each other.
-- name: take_played
UPDATE played SET person = $1 WHERE person = $2
    AND EXISTS (SELECT 1 FROM seat WHERE seat.game = played.id AND seat.person || '' = $1)
    AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = played.id AND seat.person || '' = $2)

-- name: take_faced
INSERT INTO faced (person, opponent, games, won, drawn, lost, at_ms)
SELECT CAST($1 AS TEXT), opponent, games, won, drawn, lost, at_ms FROM faced WHERE person = $2 AND opponent <> $1
ON CONFLICT (person, opponent) DO UPDATE SET games = faced.games + excluded.games, won = faced.won + excluded.won,
    drawn = faced.drawn + excluded.drawn, lost = faced.lost + excluded.lost,
    at_ms = CASE WHEN excluded.at_ms > faced.at_ms THEN excluded.at_ms ELSE faced.at_ms END

-- name: leave_faced
DELETE FROM faced WHERE person = $2 AND opponent <> $1

-- name: take_faced_by_others
INSERT INTO faced (person, opponent, games, won, drawn, lost, at_ms)
SELECT person, CAST($1 AS TEXT), games, won, drawn, lost, at_ms FROM faced WHERE opponent = $2 AND person <> $1
ON CONFLICT (person, opponent) DO UPDATE SET games = faced.games + excluded.games, won = faced.won + excluded.won,
    drawn = faced.drawn + excluded.drawn, lost = faced.lost + excluded.lost,
    at_ms = CASE WHEN excluded.at_ms > faced.at_ms THEN excluded.at_ms ELSE faced.at_ms END

-- name: leave_faced_by_others
DELETE FROM faced WHERE opponent = $2 AND person <> $1

-- name: take_opened
INSERT INTO opened (person, game, board, moves, position, seat, games, won, drawn, lost)
SELECT CAST($1 AS TEXT), game, board, moves, position, seat, games, won, drawn, lost FROM opened WHERE person = $2
ON CONFLICT (person, game, board, moves, position, seat) DO UPDATE SET games = opened.games + excluded.games,
    won = opened.won + excluded.won, drawn = opened.drawn + excluded.drawn, lost = opened.lost + excluded.lost

-- name: leave_opened
DELETE FROM opened WHERE person = $2 AND person <> $1

-- Of an account that is deleted. What others have had against it stays.
-- name: drop_played
DELETE FROM played WHERE person = $1

-- name: drop_faced
DELETE FROM faced WHERE person = $1

-- name: drop_opened
DELETE FROM opened WHERE person = $1

-- name: drop_reached
DELETE FROM reached WHERE person = $1
