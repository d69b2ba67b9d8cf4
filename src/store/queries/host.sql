-- What whoever runs the club looks at: `ludopod admin`, and the numbers of /metrics. The columns are named in
-- src/cli/server/lists.c.

-- Members whose handle or name begins with this.
-- name: host_people
SELECT handle, name, CASE roles WHEN 0 THEN 'player' WHEN 1 THEN 'moderator' ELSE 'administrator' END, member_since_ms,
    (SELECT max(seen) FROM session WHERE session.person = person.id), CASE WHEN banned_until_ms > $2 THEN 1 ELSE 0 END
FROM person WHERE handle IS NOT NULL AND (substr(handle, 1, length($1)) = $1 OR substr(found, 1, length($1)) = lower($1))
ORDER BY handle LIMIT 100000

-- name: host_person
SELECT id, handle, name, CASE roles WHEN 0 THEN 'player' WHEN 1 THEN 'moderator' ELSE 'administrator' END,
    (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner), language, zone, created, member_since_ms,
    (SELECT max(seen) FROM session WHERE session.person = person.id),
    (SELECT count(*) FROM session WHERE session.person = person.id),
    (SELECT address FROM email WHERE email.person = person.id),
    (SELECT confirmed_ms FROM email WHERE email.person = person.id),
    (SELECT status FROM email WHERE email.person = person.id),
    (SELECT count(*) FROM seat WHERE seat.person = person.id),
    (SELECT count(*) FROM seat WHERE seat.person = person.id AND live = 1),
    (SELECT count(*) FROM measure WHERE measure.person = person.id), muted_until_ms, banned_until_ms
FROM person WHERE handle = $1

-- The latest; of all, or of a member.
-- name: host_games
SELECT id, game, options, clock, rated, state, created,
    (SELECT name FROM seat WHERE seat.game = game.id AND seat = 'a'), (SELECT name FROM seat WHERE seat.game = game.id AND seat = 'b')
FROM game WHERE $1 = '' OR id IN (SELECT seat.game FROM seat JOIN person ON person.id = seat.person WHERE person.handle = $1)
ORDER BY created DESC, id LIMIT 200

-- name: host_game
SELECT id, game, options, clock, rated, state, turn, created, started_ms, deadline_ms,
    (SELECT name FROM seat WHERE seat.game = game.id AND seat = 'a'), (SELECT name FROM seat WHERE seat.game = game.id AND seat = 'b'),
    (SELECT count(*) FROM seat WHERE seat.game = game.id), (SELECT count(*) FROM event WHERE event.game = game.id),
    (SELECT count(*) FROM chat WHERE chat.game = game.id)
FROM game WHERE id = $1

-- Open ones; of all, or of a member.
-- name: host_challenges
SELECT challenge.id, challenge.game, options, clock, rated, invited, coalesce(handle, maker_name), created_ms, until_ms
FROM challenge JOIN person ON person.id = maker WHERE state = 'open' AND ($1 = '' OR handle = $1) ORDER BY created_ms DESC, challenge.id

-- name: host_events
SELECT tournament.id, kind, title, tournament.state, handle, begins_ms,
    (SELECT count(*) FROM tournament_person WHERE tournament = tournament.id AND state = 1)
FROM tournament LEFT JOIN person ON person.id = director ORDER BY begins_ms DESC, tournament.id LIMIT 200

-- The latest first.
-- name: host_log
SELECT audit.at_ms, actor.handle, audit.act, audit.about, about.handle, about.name, audit.detail, audit.was, audit.becomes,
    audit.why
FROM audit LEFT JOIN person AS actor ON actor.id = audit.actor LEFT JOIN person AS about ON about.id = audit.about
WHERE $1 = '' OR about.handle = $1 ORDER BY audit.at_ms DESC, audit.act, audit.about, audit.why

-- What was not taken back: mutes and bans that last, and warnings that were not read yet. A game that was cancelled is
-- over. The largest number is for ever.
-- name: host_measures
SELECT measure.at_ms, measure.id, measure.person, about.handle, about.name, measure.kind,
    CASE WHEN measure.until_ms < 9223372036854775807 THEN measure.until_ms END, moderator.handle, measure.reason,
    measure.words, CASE WHEN measure.seen_ms IS NULL THEN 0 ELSE 1 END, measure.appeal
FROM measure JOIN person AS about ON about.id = measure.person
    LEFT JOIN person AS moderator ON moderator.id = measure.decided_by
WHERE ($1 = '' OR about.handle = $1) AND measure.lifted_ms IS NULL
    AND (measure.kind IN ('rename', 'message', 'line', 'ratings') OR (measure.kind IN ('mute', 'ban') AND measure.until_ms > $2)
        OR (measure.kind = 'warning' AND measure.seen_ms IS NULL))
ORDER BY measure.at_ms DESC, measure.id

-- How much there is; the first six are in /metrics, too.
-- name: host_numbers
SELECT (SELECT count(*) FROM person WHERE handle IS NOT NULL AND owner IS NULL),
    (SELECT count(*) FROM person WHERE owner IS NOT NULL AND deleted_ms IS NULL),
    (SELECT count(*) FROM session), (SELECT count(*) FROM token),
    (SELECT count(*) FROM challenge WHERE state = 'open'),
    (SELECT count(*) FROM report WHERE closed_ms IS NULL)

-- name: host_stats
SELECT (SELECT count(*) FROM person WHERE handle IS NULL AND deleted_ms IS NULL),
    (SELECT count(*) FROM person WHERE deleted_ms IS NOT NULL),
    (SELECT count(*) FROM game WHERE state = 'open'), (SELECT count(*) FROM game WHERE state = 'running'),
    (SELECT count(*) FROM game WHERE state = 'over'), (SELECT count(*) FROM game WHERE state = 'cancelled'),
    (SELECT count(*) FROM event WHERE kind = 'move'), (SELECT count(*) FROM chat), (SELECT count(*) FROM message),
    (SELECT count(*) FROM puzzle_attempt), (SELECT count(*) FROM outbox WHERE done_ms IS NULL),
    (SELECT alive_ms FROM serving)

-- Of each channel: how much waits, since when the oldest, and how often that of it which was tried most.
-- name: host_waiting
SELECT kind, count(*), min(created_ms), max(attempts) FROM outbox WHERE done_ms IS NULL GROUP BY kind ORDER BY kind

-- What is kept for a while only: how many days, how much there is, and since when the oldest.
-- name: host_retention
SELECT 'addresses of sessions', 14, count(*), min(address_ms) FROM session WHERE address_ms IS NOT NULL
UNION ALL SELECT 'sessions', 395, count(*), min(seen) * 1000 FROM session
UNION ALL SELECT 'answers', 1, count(*), min(at) * 1000 FROM reply
UNION ALL SELECT 'notices', 60, count(*), min(at_ms) FROM alert
UNION ALL SELECT 'mails received', 30, count(*), min(at_ms) FROM received
UNION ALL SELECT 'strangers who wrote', 1, count(*), min(at_ms) FROM mail_stranger
UNION ALL SELECT 'what was sent', 7, count(*), min(done_ms) FROM outbox WHERE done_ms IS NOT NULL
UNION ALL SELECT 'guests', 30, count(*), min(created) * 1000 FROM person WHERE expires IS NOT NULL

-- Rows that are about what is not there, where the database itself does not look, and what contradicts itself.
-- name: host_strays
SELECT 'person.owner', count(*) FROM person WHERE owner IS NOT NULL AND owner NOT IN (SELECT id FROM person)
UNION ALL SELECT 'audit.actor', count(*) FROM audit WHERE actor <> '' AND actor NOT IN (SELECT id FROM person)
UNION ALL SELECT 'audit.about', count(*) FROM audit WHERE about <> '' AND about NOT IN (SELECT id FROM person)
UNION ALL SELECT 'measure.decided_by', count(*) FROM measure WHERE decided_by <> '' AND decided_by NOT IN (SELECT id FROM person)
UNION ALL SELECT 'chat.game', count(*) FROM chat WHERE game NOT IN (SELECT id FROM game) AND game NOT IN (SELECT id FROM tournament)
UNION ALL SELECT 'message.conversation', count(*) FROM message WHERE conversation NOT IN (SELECT id FROM conversation)
UNION ALL SELECT 'outbox.person', count(*) FROM outbox WHERE person IS NOT NULL AND person NOT IN (SELECT id FROM person)
UNION ALL SELECT 'outbox.kind', count(*) FROM outbox WHERE kind NOT IN ('mail', 'push', 'hook')
UNION ALL SELECT 'outbox.code', count(*) FROM outbox WHERE done_ms IS NOT NULL AND (address <> '' OR code <> '')
UNION ALL SELECT 'seat.live', count(*) FROM seat JOIN game ON game.id = seat.game WHERE (live = 1) <> (state IN ('open', 'running'))
UNION ALL SELECT 'seat.person', count(*) FROM seat WHERE taken = 1 AND kind = 'human' AND person IS NULL
UNION ALL SELECT 'due.game', count(*) FROM due JOIN game ON game.id = due.game WHERE state NOT IN ('open', 'running')
UNION ALL SELECT 'game.rated_as', count(*) FROM game WHERE rated_as IS NOT NULL AND (rated = 0 OR state <> 'over')

-- A page of games as they are written down, to be compared with what follows from their journals.
-- name: host_games_kept
SELECT id, state, turn, listed, moves, position FROM game WHERE id > $1 ORDER BY id LIMIT 500

-- When the latest backup was noted.
-- name: host_backup
SELECT max(at_ms) FROM audit WHERE act = 'backup'

-- All that is listed of games, to be compared with what follows from them.
-- name: host_listed
SELECT 'reached ' || person || ' ' || what || ' ' || game || ' ' || at_ms FROM reached WHERE game IS NOT NULL
UNION ALL SELECT 'played ' || person || ' ' || id || ' ' || seat || ' ' || ended || ' ' || at_ms || ' ' || result FROM played
UNION ALL SELECT 'faced ' || person || ' ' || opponent || ' ' || games || ' ' || won || ' ' || drawn || ' ' || lost || ' ' || at_ms FROM faced
UNION ALL SELECT 'opened ' || person || ' ' || game || ' ' || board || ' ' || moves || ' ' || position || ' ' || seat || ' ' || games || ' '
    || won || ' ' || drawn || ' ' || lost FROM opened
UNION ALL SELECT 'continued ' || game || ' ' || board || ' ' || position || ' ' || next || ' ' || games || ' ' || won || ' ' || drawn
    || ' ' || lost FROM continued

-- name: host_forget_reached
DELETE FROM reached WHERE game IS NOT NULL

-- name: host_forget_played
DELETE FROM played

-- name: host_forget_faced
DELETE FROM faced

-- name: host_forget_opened
DELETE FROM opened

-- name: host_forget_continued
DELETE FROM continued
