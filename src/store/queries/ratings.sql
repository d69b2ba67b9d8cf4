-- Ratings.

-- name: find_rating
SELECT rating_thousandths, deviation_thousandths, games, at_ms FROM rating WHERE person = $1 AND pool = $2

-- name: ratings_of
SELECT pool, rating_thousandths, deviation_thousandths, games, at_ms FROM rating WHERE person = $1 ORDER BY pool

-- Only in its turn: what was decided for older standings changes nothing.
-- name: set_rating
INSERT INTO rating (person, pool, rating_thousandths, deviation_thousandths, games, at_ms)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (person, pool) DO UPDATE
SET rating_thousandths = excluded.rating_thousandths, deviation_thousandths = excluded.deviation_thousandths,
    games = excluded.games, at_ms = excluded.at_ms
WHERE rating.games = excluded.games - 1

-- name: next_ordinal
SELECT coalesce(max(rated_as), 0) + 1 FROM game WHERE rated_as IS NOT NULL

-- Once.
-- name: set_rated_as
UPDATE game SET rated_as = $2 WHERE id = $1 AND rated_as IS NULL

-- name: add_rating_change
INSERT INTO rating_change (ordinal, game, person, pool, seat, place, advantage, computer_rating, computer_place, rating_before,
                           deviation_before, rating_after, deviation_after, games, at_ms, void)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)

-- The latest first.
-- name: rating_history
SELECT ordinal, game, seat, place, rating_before, deviation_before, rating_after, deviation_after, games, at_ms, void
FROM rating_change WHERE person = $1 AND pool = $2 AND ordinal < $3 ORDER BY ordinal DESC LIMIT $4

-- The deviation grows by 120 a day, squared (club/rating/glicko.c): 25/18 thousandths, squared, in a millisecond.
-- name: leaderboard
SELECT rating.person, handle, person.name, rating_thousandths, deviation_thousandths, games, at_ms,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM rating JOIN person ON person.id = rating.person
WHERE pool = $1 AND deviation_thousandths < 75000 AND deleted_ms IS NULL
    AND deviation_thousandths * deviation_thousandths + ($2 - at_ms) * 25 / 18 < 5625000000
ORDER BY rating_thousandths DESC, person LIMIT $3

-- ---- Once more ----

-- name: rated_games
SELECT id, rated_as, rating_void FROM game WHERE rated_as > $1 ORDER BY rated_as LIMIT $2

-- name: find_rating_change
SELECT pool, ordinal, place, void, games, at_ms, rating_before, deviation_before, rating_after, deviation_after
FROM rating_change WHERE game = $1 AND person = $2

-- name: count_ratings
SELECT count(*) FROM rating

-- name: count_rating_changes
SELECT count(*) FROM rating_change

-- name: empty_ratings
DELETE FROM rating

-- name: empty_rating_changes
DELETE FROM rating_change

-- name: set_game_void
UPDATE game SET rating_void = $2 WHERE id = $1 AND rated_as IS NOT NULL AND rating_void <> $2

-- name: counts_in_ratings
SELECT 1 FROM game WHERE id = $1 AND rated_as IS NOT NULL AND rating_void = 0

-- name: set_change_void
UPDATE rating_change SET void = $2 WHERE game = $1

-- name: pool_of_game
SELECT pool FROM rating_change WHERE game = $1 LIMIT 1

-- name: list_rating_changes
SELECT ordinal, game, person, seat, place, advantage, computer_rating, computer_place, at_ms, void, rating_before,
    deviation_before, rating_after, deviation_after, games
FROM rating_change WHERE pool = $1 AND ordinal > $2 ORDER BY ordinal, seat LIMIT $3

-- name: set_rating_change
UPDATE rating_change
SET rating_before = $3, deviation_before = $4, rating_after = $5, deviation_after = $6, games = $7
WHERE game = $1 AND person = $2

-- name: empty_pool
DELETE FROM rating WHERE pool = $1
