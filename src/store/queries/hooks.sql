-- Webhooks of bots, and what they are told.

-- One that was switched off begins anew.
-- name: set_hook
INSERT INTO hook (person, url, key_ms, old_key_ms, failing_ms, off_ms, tried_ms, taken_ms, failures, status, why)
VALUES ($1, $2, $3, 0, 0, 0, 0, 0, 0, 0, '')
ON CONFLICT (person) DO UPDATE SET url = $2, failing_ms = 0, off_ms = 0, failures = 0

-- What waits for an address is sent to the next one at once.
-- name: hurry_hook
UPDATE outbox SET next_ms = $2 WHERE person = $1 AND kind = 'hook' AND done_ms IS NULL AND next_ms > $2

-- name: turn_hook_key
UPDATE hook SET old_key_ms = key_ms, key_ms = $2 WHERE person = $1

-- name: drop_hook
DELETE FROM hook WHERE person = $1

-- name: drop_hook_deliveries
DELETE FROM outbox WHERE person = $1 AND kind = 'hook' AND done_ms IS NULL

-- name: find_hook
SELECT url, key_ms, old_key_ms, failing_ms, off_ms, tried_ms, taken_ms, failures, status, why,
    (SELECT COUNT(*) FROM outbox WHERE outbox.person = hook.person AND outbox.kind = 'hook' AND outbox.done_ms IS NULL),
    (SELECT COALESCE(MIN(outbox.next_ms), 0) FROM outbox
        WHERE outbox.person = hook.person AND outbox.kind = 'hook' AND outbox.done_ms IS NULL)
FROM hook WHERE person = $1

-- What an alert tells a bot is sent to its hook. An alert that is told again is not.
-- name: add_hook_delivery
INSERT INTO outbox (id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms, attempts)
SELECT 'hook-' || CAST(alert.ordinal AS TEXT) || '-' || CAST(alert.at_ms AS TEXT), 'hook', alert.kind, alert.person, '', '',
    alert.game, alert.about, CAST(alert.n AS TEXT), alert.at_ms, alert.at_ms + CAST($5 AS BIGINT), alert.at_ms, 0
FROM alert JOIN hook ON hook.person = alert.person
WHERE alert.person = $1 AND alert.kind = $2 AND alert.about = $3 AND alert.n = $4 AND hook.off_ms = 0
ON CONFLICT (id) DO NOTHING

-- name: add_hook_test
INSERT INTO outbox (id, kind, topic, person, language, address, name, code, detail, created_ms, until_ms, next_ms, attempts)
SELECT CAST($2 AS TEXT), 'hook', 'test', hook.person, '', '', '', '', '0', CAST($3 AS BIGINT), CAST($3 AS BIGINT) + CAST($4 AS BIGINT),
    CAST($3 AS BIGINT), 0
FROM hook WHERE hook.person = $1
ON CONFLICT (id) DO NOTHING

-- Of each owner's bots the one that is due first: so there is one at a time on its way, and whoever is slow to take it
-- keeps nobody else waiting.
-- name: waiting_hooks
SELECT outbox.id, outbox.person, person.handle, hook.url, hook.key_ms, hook.old_key_ms, outbox.topic, outbox.code, outbox.name,
    outbox.detail, outbox.created_ms, outbox.until_ms, outbox.next_ms, outbox.attempts,
    hook.failing_ms
FROM outbox JOIN hook ON hook.person = outbox.person JOIN person ON person.id = outbox.person
WHERE outbox.done_ms IS NULL AND outbox.kind = 'hook' AND (outbox.next_ms, outbox.id) > ($1, $2) AND NOT EXISTS (SELECT 1
    FROM person AS bot JOIN hook AS own ON own.person = bot.id JOIN outbox AS sooner ON sooner.person = bot.id
    WHERE bot.owner = person.owner AND sooner.kind = 'hook' AND sooner.done_ms IS NULL
        AND (sooner.next_ms, sooner.created_ms, sooner.id) < (outbox.next_ms, outbox.created_ms, outbox.id))
ORDER BY outbox.next_ms, outbox.id LIMIT $3

-- name: hook_has_taken
UPDATE hook SET tried_ms = $2, taken_ms = $2, failing_ms = 0, failures = 0, status = $3, why = '' WHERE person = $1

-- name: hook_has_failed
UPDATE hook SET tried_ms = $2, failing_ms = CASE WHEN failing_ms = 0 THEN $2 ELSE failing_ms END, failures = failures + 1,
    status = $3, why = $4 WHERE person = $1

-- name: hold_hook
UPDATE outbox SET next_ms = $2 WHERE person = $1 AND kind = 'hook' AND done_ms IS NULL AND next_ms < $2

-- name: switch_hook_off
UPDATE hook SET off_ms = $2 WHERE person = $1
