-- Reports and what moderators decide.

-- name: add_report
INSERT INTO report (id, person, reporter, kind, game, n, reason, words, evidence, at_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)

-- name: find_report
SELECT 1 FROM report WHERE reporter = $1 AND person = $2 AND kind = $3 AND game = $4 AND n = $5 AND closed_ms IS NULL LIMIT 1

-- The club's own: whether it has ever said this.
-- name: find_own_report
SELECT 1 FROM report WHERE reporter IS NULL AND person = $1 AND words = $2 LIMIT 1

-- From which addresses both of two people have signed in of late. They are forgotten after 14 days.
-- name: shared_addresses
SELECT DISTINCT mine.address FROM session AS mine JOIN session AS other ON other.address = mine.address
WHERE mine.person = $1 AND other.person = $2

-- How the rated games of two people ended, of the latest that the one has in a pool.
-- name: rated_meetings
SELECT count(*), count(CASE WHEN mine.place < other.place THEN 1 END), count(CASE WHEN mine.place > other.place THEN 1 END)
FROM (SELECT game, place FROM rating_change WHERE person = $1 AND pool = $3 AND void = 0 ORDER BY ordinal DESC LIMIT $4) AS mine
    JOIN rating_change AS other ON other.game = mine.game AND other.person = $2

-- name: count_reports
SELECT count(*) FROM report WHERE reporter = $1 AND closed_ms IS NULL

-- name: close_reports
UPDATE report SET closed_ms = $2 WHERE person = $1 AND closed_ms IS NULL

-- name: list_reports
SELECT report.id, report.reporter, person.handle, person.name, report.kind, report.game, report.n, report.reason,
    report.words, report.evidence, report.at_ms, coalesce(report.closed_ms, 0)
FROM report LEFT JOIN person ON person.id = report.reporter WHERE report.person = $1
ORDER BY report.at_ms DESC, report.id LIMIT 50

-- The same of those that somebody has made; the person is whom it is about.
-- name: list_reports_by
SELECT report.id, report.reporter, person.handle, person.name, report.kind, report.game, report.n, report.reason,
    report.words, report.evidence, report.at_ms, coalesce(report.closed_ms, 0)
FROM report JOIN person ON person.id = report.person WHERE report.reporter = $1
ORDER BY report.at_ms DESC, report.id LIMIT 200

-- name: set_claim
INSERT INTO claim (person, moderator, at_ms) VALUES ($1, $2, $3)
ON CONFLICT (person) DO UPDATE SET moderator = excluded.moderator, at_ms = excluded.at_ms

-- name: drop_claim
DELETE FROM claim WHERE person = $1

-- name: find_claim
SELECT moderator FROM claim WHERE person = $1

-- Whatever waits for a moderator, by whom it is about: the one who waits longest first.
-- name: list_cases
SELECT waits.person, person.handle, person.name, sum(waits.reports), sum(waits.appeals), min(waits.at_ms), claim.moderator,
    moderator.handle, person.deleted_ms
FROM (SELECT person, 1 AS reports, 0 AS appeals, at_ms FROM report WHERE closed_ms IS NULL
      UNION ALL
      SELECT person, 0, 1, appealed_ms FROM measure WHERE appealed_ms IS NOT NULL AND answered_ms IS NULL) AS waits
    JOIN person ON person.id = waits.person
    LEFT JOIN claim ON claim.person = waits.person
    LEFT JOIN person AS moderator ON moderator.id = claim.moderator
GROUP BY waits.person, person.handle, person.name, claim.moderator, moderator.handle, person.deleted_ms
ORDER BY min(waits.at_ms), waits.person LIMIT $1

-- name: count_cases
SELECT count(*) FROM (SELECT person FROM report WHERE closed_ms IS NULL
    UNION SELECT person FROM measure WHERE appealed_ms IS NOT NULL AND answered_ms IS NULL) AS waits

-- name: add_measure
INSERT INTO measure (id, person, decided_by, kind, reason, words, subject, game, n, was, at_ms, until_ms)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)

-- name: lift_measure
UPDATE measure SET lifted_ms = $2 WHERE id = $1 AND lifted_ms IS NULL

-- name: see_measure
UPDATE measure SET seen_ms = $2 WHERE id = $1 AND seen_ms IS NULL

-- name: appeal_measure
UPDATE measure SET appeal = $2, appealed_ms = $3 WHERE id = $1 AND appealed_ms IS NULL AND lifted_ms IS NULL

-- name: answer_measure
UPDATE measure SET answer = $2, answered_by = $3, answered_ms = $4, upheld = $5
WHERE id = $1 AND appealed_ms IS NOT NULL AND answered_ms IS NULL

-- name: find_measure
SELECT person, decided_by, kind, subject, game, n, was, seen_ms, lifted_ms, appealed_ms, answered_ms
FROM measure WHERE id = $1

-- name: list_measures
SELECT measure.id, measure.decided_by, person.handle, measure.kind, measure.reason, measure.words, measure.subject,
    measure.game, measure.n, measure.was, measure.at_ms, measure.until_ms, coalesce(measure.seen_ms, 0),
    coalesce(measure.lifted_ms, 0), measure.appeal, coalesce(measure.appealed_ms, 0), measure.answer,
    coalesce(measure.answered_ms, 0), coalesce(measure.upheld, 0)
FROM measure LEFT JOIN person ON person.id = measure.decided_by WHERE measure.person = $1
ORDER BY measure.at_ms DESC, measure.id LIMIT 200

-- Those that somebody has not read yet.
-- name: count_unseen_measures
SELECT count(*) FROM measure WHERE person = $1 AND seen_ms IS NULL AND lifted_ms IS NULL

-- name: find_restraint
SELECT muted_until_ms, banned_until_ms FROM person WHERE id = $1

-- name: renew_restraint
UPDATE person SET
    muted_until_ms = (SELECT coalesce(max(until_ms), 0) FROM measure
                      WHERE person = $1 AND kind = 'mute' AND lifted_ms IS NULL),
    banned_until_ms = (SELECT coalesce(max(until_ms), 0) FROM measure
                       WHERE person = $1 AND kind = 'ban' AND lifted_ms IS NULL)
WHERE id = $1

-- name: bar_seats
UPDATE seat SET barred = 1 WHERE person = $1 AND live = 1

-- name: find_message
SELECT person, text, room FROM chat WHERE game = $1 AND n = $2

-- name: set_message
UPDATE chat SET text = $3 WHERE game = $1 AND n = $2

-- Somebody is called otherwise, wherever it is written.
-- name: rename_person
UPDATE person SET handle = $2, skeleton = $3, name = $4, found = $5 WHERE id = $1

-- name: keep_handle
INSERT INTO handle_before (skeleton, person) SELECT skeleton, id FROM person WHERE id = $1 AND skeleton IS NOT NULL
ON CONFLICT (skeleton) DO NOTHING

-- name: rename_seats
UPDATE seat SET name = $2 WHERE person = $1

-- name: rename_in_chat
UPDATE chat SET name = $2 WHERE person = $1

-- Of a guest: members are called by their accounts there.
-- name: rename_maker
UPDATE challenge SET maker_name = $2 WHERE maker = $1

-- name: rename_challengers
UPDATE challenge_seat SET name = $2 WHERE person = $1

-- Seats in challenges that go on without whoever is kept from acting.
-- name: free_challenge_seats
UPDATE challenge_seat SET name = '', accepted = 0, person = NULL
WHERE person = $1 AND challenge IN (SELECT id FROM challenge WHERE state = 'open')

-- What somebody was called who is gone.
-- name: forget_called
UPDATE measure SET was = '' WHERE person = $1 AND kind IN ('rename', 'line')

-- name: forget_called_in_log
UPDATE audit SET was = '', becomes = '' WHERE about = $1 AND act IN ('rename', 'line')

-- name: add_log
INSERT INTO audit (at_ms, actor, act, about, detail, why, was, becomes) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)

-- The latest first.
-- name: list_log
SELECT audit.at_ms, audit.actor, actor.handle, audit.act, audit.about, about.handle, about.name, audit.detail, audit.why,
    audit.was, audit.becomes
FROM audit LEFT JOIN person AS actor ON actor.id = audit.actor LEFT JOIN person AS about ON about.id = audit.about
ORDER BY audit.at_ms DESC, audit.act, audit.about, audit.why LIMIT $1

-- name: list_log_about
SELECT audit.at_ms, audit.actor, actor.handle, audit.act, audit.about, about.handle, about.name, audit.detail, audit.why,
    audit.was, audit.becomes
FROM audit LEFT JOIN person AS actor ON actor.id = audit.actor LEFT JOIN person AS about ON about.id = audit.about
WHERE audit.about = $2 ORDER BY audit.at_ms DESC, audit.act, audit.why LIMIT $1
