-- How strong those are who play a game between people: the mean of the ratings that they had when it was made, in
-- thousandths; 0 where it is not rated; NULL: fewer than two persons play it.
ALTER TABLE game ADD COLUMN watched BIGINT;
UPDATE game SET watched = (SELECT CASE WHEN count(DISTINCT person) >= 2
        THEN coalesce(CAST(sum(rating_thousandths) AS BIGINT) / count(rating_thousandths), 0) END
    FROM seat WHERE seat.game = game.id)
WHERE state IN ('open', 'running');

DROP INDEX game_running;
CREATE INDEX game_newest ON game (created, id) WHERE state IN ('open', 'running') AND watched IS NOT NULL;
CREATE INDEX game_strongest ON game (watched, created, id) WHERE state IN ('open', 'running') AND watched IS NOT NULL;
