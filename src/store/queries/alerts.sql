-- What people are told.

-- name: add_alert
INSERT INTO alert (ordinal, person, kind, about, n, game, actor, at_ms, mail_ms, push_ms)
SELECT COALESCE(MAX(ordinal), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM alert WHERE true
ON CONFLICT (person, kind, about, n) DO NOTHING

-- For those who follow a player, the latest to do so first; not who has muted them, or plays in the game.
-- name: add_alerts_of_followers
INSERT INTO alert (ordinal, person, kind, about, n, game, actor, at_ms, mail_ms, push_ms)
SELECT (SELECT COALESCE(MAX(ordinal), 0) FROM alert) + row_number() OVER (ORDER BY told.person),
    told.person, $2, $3, 0, $4, $1, CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($9 AS BIGINT)
FROM (SELECT follower.person FROM relation AS follower WHERE follower.other = $1 AND follower.kind = 'follow'
        AND follower.person <> $7
        AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.game = $3 AND seat.person = follower.person)
        AND NOT EXISTS (SELECT 1 FROM relation AS deaf
            WHERE deaf.person = follower.person AND deaf.other = $1 AND deaf.kind = 'mute')
        AND NOT EXISTS (SELECT 1 FROM alert WHERE alert.person = follower.person AND alert.kind = $2
            AND alert.about = $3 AND alert.n = 0)
    ORDER BY follower.since_ms DESC, follower.person LIMIT $8) AS told

-- For those whose reports about somebody are closed at this moment.
-- name: add_alerts_of_reporters
INSERT INTO alert (ordinal, person, kind, about, n, game, actor, at_ms, mail_ms, push_ms)
SELECT (SELECT COALESCE(MAX(ordinal), 0) FROM alert) + row_number() OVER (ORDER BY told.reporter),
    told.reporter, $2, $3, $4, '', '', CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT)
FROM (SELECT DISTINCT report.reporter FROM report JOIN person ON person.id = report.reporter
    WHERE report.person = $1 AND report.closed_ms = CAST($5 AS BIGINT) AND report.reporter <> $8
        AND person.deleted_ms IS NULL) AS told

-- For those who are in a tournament.
-- name: add_alerts_of_entrants
INSERT INTO alert (ordinal, person, kind, about, n, game, actor, at_ms, mail_ms, push_ms)
SELECT (SELECT COALESCE(MAX(ordinal), 0) FROM alert) + row_number() OVER (ORDER BY told.person),
    told.person, $2, $3, 0, $4, '', CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT)
FROM (SELECT person FROM tournament_person WHERE tournament = $1 AND state = 1) AS told

-- name: list_reporters
SELECT DISTINCT reporter FROM report WHERE person = $1 AND closed_ms = $2 AND reporter IS NOT NULL

-- name: read_alerts
UPDATE alert SET read_ms = $2 WHERE person = $1 AND ordinal <= $3 AND read_ms IS NULL

-- name: read_alerts_about
UPDATE alert SET read_ms = $2 WHERE person = $1 AND ordinal <= $3 AND about = $4 AND read_ms IS NULL

-- name: set_wishes
INSERT INTO wishes (person, text) VALUES ($1, $2) ON CONFLICT (person) DO UPDATE SET text = $2

-- name: find_wishes
SELECT text FROM wishes WHERE person = $1

-- The latest first.
-- name: list_alerts
SELECT ordinal, person, kind, about, n, game, actor, at_ms, read_ms,
    CASE WHEN EXISTS (SELECT 1 FROM relation WHERE relation.person = alert.person
        AND relation.other = alert.actor AND relation.kind IN ('mute', 'block')) THEN 1 ELSE 0 END
FROM alert
WHERE person = $1 AND ordinal < $2 ORDER BY ordinal DESC LIMIT $3

-- name: count_unread_alerts
SELECT unread.kind, unread.unheard, COUNT(*) FROM (SELECT kind, CASE WHEN EXISTS (SELECT 1 FROM relation WHERE relation.person = alert.person
        AND relation.other = alert.actor AND relation.kind IN ('mute', 'block')) THEN 1 ELSE 0 END AS unheard
    FROM alert WHERE person = $1 AND read_ms IS NULL) AS unread
GROUP BY unread.kind, unread.unheard

-- Those whose mail is to be decided on: all of each person of whom one is due. In an order that no index has, so that
-- they are found by the moment.
-- name: due_alert_mails
SELECT ordinal, person, kind, about, n, game, actor, at_ms, read_ms,
    CASE WHEN EXISTS (SELECT 1 FROM relation WHERE relation.person = alert.person
        AND relation.other = alert.actor AND relation.kind IN ('mute', 'block')) THEN 1 ELSE 0 END
FROM alert
WHERE mail_ms <= $1 ORDER BY person || '', ordinal LIMIT $2

-- name: next_alert_mail
SELECT min(mail_ms) FROM alert WHERE mail_ms IS NOT NULL

-- name: settle_alert_mail
UPDATE alert SET mail_ms = $2 WHERE ordinal = $1

-- Of a guest who signs in; what a member was told already stays.
-- name: take_alerts
UPDATE alert SET person = $1 WHERE person = $2 AND NOT EXISTS (SELECT 1 FROM alert AS own
    WHERE own.person = $1 AND own.kind = alert.kind AND own.about = alert.about AND own.n = alert.n)

-- name: drop_alerts
DELETE FROM alert WHERE person = $1

-- name: drop_wishes
DELETE FROM wishes WHERE person = $1

-- name: forget_alerts
DELETE FROM alert WHERE ordinal IN (SELECT ordinal FROM alert WHERE at_ms < $1 LIMIT 100)
