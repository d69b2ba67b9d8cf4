-- People, what opens their accounts, and their sessions.

-- name: add_person
INSERT INTO person (id, name, language, created, expires) VALUES ($1, $2, $3, $4, $5)

-- name: due_guests
SELECT id FROM person WHERE expires <= $1 ORDER BY expires, id LIMIT $2

-- name: guest_seen
SELECT coalesce(max(seen), 0) FROM session WHERE person = $1

-- name: set_expiry
UPDATE person SET expires = $2 WHERE id = $1

-- name: drop_sessions
DELETE FROM session WHERE person = $1

-- name: drop_guest
DELETE FROM person WHERE id = $1

-- name: add_session
INSERT INTO session (key, person, created, seen, agent, address, address_ms) VALUES ($1, $2, $3, $3, $4, $5, $6)

-- name: find_session
SELECT session.person, session.seen, CASE WHEN person.handle IS NULL THEN 0 ELSE 1 END, person.roles,
    person.muted_until_ms, person.banned_until_ms
FROM session JOIN person ON person.id = session.person WHERE session.key = $1

-- name: see_session
UPDATE session SET seen = $2 WHERE key = $1

-- name: end_session
DELETE FROM session WHERE key = $1

-- All of a person but one.
-- name: end_other_sessions
DELETE FROM session WHERE person = $1 AND key <> $2

-- All of a person but so many that were used last.
-- name: end_oldest_sessions
DELETE FROM session WHERE person = $1
    AND key NOT IN (SELECT key FROM session WHERE person = $1 ORDER BY seen DESC, created DESC, key LIMIT $2)

-- name: list_sessions
SELECT key, created, seen, agent FROM session WHERE person = $1 ORDER BY seen DESC, created DESC, key

-- name: session_at_address
SELECT 1 FROM session WHERE person = $1 AND address = $2 LIMIT 1

-- name: load_account
SELECT id, handle, name, language, zone, settings, roles, created, member_since_ms, deleted_ms, version,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner), bot_terms, line
FROM person WHERE id = $1

-- Also of a handle that was taken from its owner.
-- name: account_by_skeleton
SELECT id FROM person WHERE skeleton = $1 UNION SELECT person FROM handle_before WHERE skeleton = $1

-- name: account_by_address
SELECT person FROM email WHERE address = $1 AND confirmed_ms IS NOT NULL

-- name: load_email
SELECT address, confirmed_ms, status FROM email WHERE person = $1

-- name: load_credentials
SELECT kind, secret, state FROM credential WHERE person = $1 ORDER BY kind, n

-- Every change of an account but sessions and codes.
-- name: next_person_version
UPDATE person SET version = version + 1 WHERE id = $1 AND version = $2

-- name: become_member
UPDATE person SET handle = $2, skeleton = $3, name = $4, found = $5, member_since_ms = $6, expires = NULL
WHERE id = $1 AND handle IS NULL AND skeleton IS NULL

-- name: set_profile
UPDATE person SET name = $2, found = $3, zone = $4, language = $5, settings = $6, line = $7 WHERE id = $1

-- name: set_roles
UPDATE person SET roles = $2 WHERE id = $1

-- The skeleton stays, so that nobody gets the handle again.
-- name: delete_person
UPDATE person SET handle = NULL, name = '', found = NULL, line = '', zone = '', settings = '', roles = 0, bot_terms = '',
    deleted_ms = $2 WHERE id = $1

-- name: forget_names
UPDATE seat SET name = '' WHERE person = $1

-- name: set_credential
INSERT INTO credential (person, kind, n, secret, state, created_ms) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (person, kind, n) DO UPDATE SET secret = $4, state = $5, created_ms = $6

-- name: drop_credentials
DELETE FROM credential WHERE person = $1 AND kind = $2

-- name: drop_all_credentials
DELETE FROM credential WHERE person = $1

-- name: use_totp
UPDATE credential SET state = $2 WHERE person = $1 AND kind = 'totp' AND state < $2

-- name: use_recovery
DELETE FROM credential WHERE person = $1 AND kind = 'recovery' AND secret = $2

-- name: set_email
INSERT INTO email (person, address, confirmed_ms) VALUES ($1, $2, NULL)
ON CONFLICT (person) DO UPDATE SET address = $2, confirmed_ms = NULL, status = ''

-- name: drop_email
DELETE FROM email WHERE person = $1

-- name: confirm_email
UPDATE email SET confirmed_ms = $2, status = '' WHERE person = $1

-- name: email_fails
UPDATE email SET status = $2 WHERE person = $1

-- name: add_proof
INSERT INTO proof (hash, person, kind, address, until_ms) VALUES ($1, $2, $3, $4, $5)

-- name: drop_proofs
DELETE FROM proof WHERE person = $1 AND kind = $2

-- name: drop_all_proofs
DELETE FROM proof WHERE person = $1

-- name: use_proof
DELETE FROM proof WHERE hash = $1

-- name: find_proof
SELECT person, kind, address, until_ms FROM proof WHERE hash = $1

-- Not where the one who takes them sits already.
-- name: take_seats
UPDATE seat SET person = $1, before = $2, since_ms = $3 WHERE person = $2 AND game NOT IN (SELECT game FROM seat WHERE person = $1)

-- name: relate
INSERT INTO relation (person, other, kind, since_ms) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING

-- name: unrelate
DELETE FROM relation WHERE person = $1 AND other = $2 AND kind = $3

-- name: drop_relations
DELETE FROM relation WHERE person = $1 OR other = $1

-- name: find_relations
SELECT kind FROM relation WHERE person = $1 AND other = $2

-- name: list_relations
SELECT person.handle, person.name, relation.kind, relation.since_ms FROM relation JOIN person ON person.id = relation.other
WHERE relation.person = $1 AND person.handle IS NOT NULL ORDER BY person.handle, relation.kind

-- name: count_follows
SELECT count(*) FROM relation WHERE person = $1 AND kind = 'follow'

-- name: list_follows
SELECT person.id, person.handle, person.name, person.member_since_ms,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM relation JOIN person ON person.id = relation.other
WHERE relation.person = $1 AND relation.kind = 'follow' AND person.handle IS NOT NULL ORDER BY person.handle

-- The latest to follow first.
-- name: list_followers
SELECT person.id, person.handle, person.name, person.member_since_ms,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM relation JOIN person ON person.id = relation.person
WHERE relation.other = $1 AND relation.kind = 'follow' AND person.handle IS NOT NULL
ORDER BY relation.since_ms DESC, person.id LIMIT $2

-- name: add_invitation
INSERT INTO invitation (hash, made_by, uses_left, created_ms) VALUES ($1, $2, $3, $4)

-- name: use_invitation
UPDATE invitation SET uses_left = uses_left - 1 WHERE hash = $1 AND uses_left > 0

-- name: find_invitation
SELECT uses_left FROM invitation WHERE hash = $1

-- name: add_audit
INSERT INTO audit (at_ms, actor, act, about, detail) VALUES ($1, $2, $3, $4, $5)

-- Of a handle or a name that begin so; $2 is the first text behind all of these.
-- name: find_people
SELECT id, handle, name, member_since_ms, person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM person WHERE handle >= $1 AND handle < $2
UNION SELECT id, handle, name, member_since_ms, person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM person WHERE found >= $1 AND found < $2 AND handle IS NOT NULL
ORDER BY 2 LIMIT $3

-- What is kept for a while only: addresses of sessions, codes, sessions that nobody uses. So many at once, here and below.
-- name: forget_addresses
UPDATE session SET address = NULL, address_ms = NULL
WHERE key IN (SELECT key FROM session WHERE address_ms < $1 LIMIT 100)

-- name: forget_proofs
DELETE FROM proof WHERE hash IN (SELECT hash FROM proof WHERE until_ms < $1 LIMIT 100)

-- name: forget_sessions
DELETE FROM session WHERE key IN (SELECT key FROM session WHERE seen < $1 LIMIT 100)

-- Games in which it is the person's turn.
-- name: count_turns
SELECT count(*) FROM seat JOIN game ON game.id = seat.game WHERE seat.person = $1 AND seat.live = 1 AND game.turn = seat.seat

-- Tokens.
-- name: add_token
INSERT INTO token (person, key, name, scopes, created_ms, until_ms) VALUES ($1, $2, $3, $4, $5, $6)

-- name: find_token
SELECT token.person, token.used_ms, CASE WHEN person.handle IS NULL THEN 0 ELSE 1 END, person.roles,
    person.muted_until_ms, person.banned_until_ms, token.scopes, token.until_ms,
    person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM token JOIN person ON person.id = token.person WHERE token.key = $1

-- name: use_token
UPDATE token SET used_ms = $2 WHERE key = $1

-- name: end_token
DELETE FROM token WHERE key = $1

-- Also those of the bots.
-- name: end_tokens
DELETE FROM token WHERE person IN (SELECT id FROM person WHERE id = $1 OR owner = $1)

-- name: list_tokens
SELECT token.key, token.name, scopes, created_ms, used_ms, until_ms, CASE WHEN person.owner IS NULL THEN '' ELSE person.handle END
FROM token JOIN person ON person.id = token.person
WHERE token.person = $1 OR token.person IN (SELECT id FROM person WHERE owner = $1) ORDER BY created_ms DESC, token.key

-- Bots.
-- name: make_bot
UPDATE person SET owner = $2, bot_terms = $3 WHERE id = $1

-- name: set_bot_terms
UPDATE person SET bot_terms = $2 WHERE id = $1

-- name: bots_of_owner
SELECT id FROM person WHERE owner = $1 AND handle IS NOT NULL ORDER BY member_since_ms, id

-- name: list_bots
SELECT id FROM person WHERE owner IS NOT NULL AND handle > $1 ORDER BY handle LIMIT $2

-- Games that the person plays, or waits for others in.
-- name: count_playing
SELECT count(DISTINCT game) FROM seat WHERE person = $1 AND live = 1
