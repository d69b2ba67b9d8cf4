-- Browsers that take pushes, and what is pushed.

-- name: drop_device_at
DELETE FROM device WHERE session = $1 OR endpoint = $2

-- name: add_device
INSERT INTO device (session, id, person, endpoint, point, auth, created_ms) VALUES ($1, $2, $3, $4, $5, $6, $7)

-- name: drop_oldest_devices
DELETE FROM device WHERE person = $1
    AND id NOT IN (SELECT id FROM device WHERE person = $1 ORDER BY created_ms DESC, id LIMIT $2)

-- name: drop_device
DELETE FROM device WHERE person = $1 AND id = $2

-- name: drop_gone_device
DELETE FROM device WHERE id = $1

-- name: list_devices
SELECT device.id, device.session, session.agent, device.created_ms FROM device JOIN session ON session.key = device.session
WHERE device.person = $1 ORDER BY device.created_ms DESC, device.id

-- The person's alerts whose push is to be decided on.
-- name: due_alert_pushes
SELECT ordinal, person, kind, about, n, game, actor, at_ms, read_ms,
    CASE WHEN EXISTS (SELECT 1 FROM relation WHERE relation.person = alert.person
        AND relation.other = alert.actor AND relation.kind IN ('mute', 'block')) THEN 1 ELSE 0 END
FROM alert
WHERE push_ms <= $1 ORDER BY person || '', ordinal LIMIT $2

-- name: next_alert_push
SELECT min(push_ms) FROM alert WHERE push_ms IS NOT NULL

-- name: settle_alert_push
UPDATE alert SET push_ms = $2 WHERE ordinal = $1

-- One for each device of the person. The id is of the alert and the device, so there is one at most.
-- name: add_pushes
INSERT INTO outbox (id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms, attempts,
    lines)
SELECT CAST($1 AS TEXT) || device.id, 'push', CAST($2 AS TEXT), device.person, '', '', CAST($3 AS TEXT), device.id,
    CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($5 AS BIGINT), 0, CAST($7 AS TEXT)
FROM device WHERE device.person = $8
ON CONFLICT (id) DO NOTHING

-- Those whose device takes no pushes any more wait no longer. An id is the number of the alert, a dash and the
-- ten letters of the device. Of each person the one that is due first: so there is one at a time on its way, and a slow
-- service keeps nobody else waiting.
-- name: waiting_pushes
SELECT outbox.id, device.id, device.endpoint, device.point, device.auth, outbox.name, outbox.detail, outbox.lines,
    outbox.until_ms, outbox.next_ms, outbox.attempts, coalesce(alert.read_ms, 0), device.person
FROM outbox JOIN device ON device.id = outbox.code
    LEFT JOIN alert ON alert.ordinal
        = CAST(CASE WHEN outbox.kind = 'push' THEN substr(outbox.id, 1, length(outbox.id) - 11) ELSE '0' END AS BIGINT)
WHERE outbox.done_ms IS NULL AND outbox.kind = 'push' AND (outbox.next_ms, outbox.id) > ($1, $2) AND NOT EXISTS (SELECT 1
    FROM outbox AS sooner JOIN device AS own ON own.id = sooner.code
    WHERE sooner.person = outbox.person AND sooner.kind = 'push' AND sooner.done_ms IS NULL
        AND (sooner.next_ms, sooner.id) < (outbox.next_ms, outbox.id))
ORDER BY outbox.next_ms, outbox.id LIMIT $3

-- name: drop_pushes
DELETE FROM outbox WHERE person = $1 AND kind = 'push' AND done_ms IS NULL

-- name: forget_pushes
DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE kind IN ('push', 'hook') AND done_ms IS NULL AND until_ms < $1 LIMIT 100)
