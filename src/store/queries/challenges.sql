-- Challenges and their seats.

-- name: add_challenge
INSERT INTO challenge (id, version, game, options, random, invited, maker, maker_name, times, standing, state, reason,
                       counter_of, created_ms, until_ms, rating_least, rating_most, clock, rated, vacation, delay)
VALUES ($1, 0, $2, $3, $4, $5, $6, $7, $8, $9, 'open', '', $10, $11, $12, $13, $14, $15, $16, $17, $18)

-- name: add_challenge_seat
INSERT INTO challenge_seat (challenge, seat, person, name, accepted) VALUES ($1, $2, $3, $4, $5)

-- name: set_challenge_seat
UPDATE challenge_seat SET person = $3, name = $4, accepted = $5 WHERE challenge = $1 AND seat = $2

-- name: next_challenge_version
UPDATE challenge SET version = version + 1 WHERE id = $1 AND version = $2

-- One that counts again is open again.
-- name: start_challenge
UPDATE challenge SET started = $3, version = version + 1, times = times - (1 - standing),
    state = CASE WHEN standing = 1 OR times > 1 THEN 'open' ELSE 'started' END
WHERE id = $1 AND version = $2 RETURNING maker, maker_name, state

-- One whose only game was cancelled.
-- name: reopen_challenge
UPDATE challenge SET state = 'open', times = 1, version = version + 1
WHERE id = $1 AND version = $2 AND state = 'started' RETURNING maker, maker_name

-- The challenge of which this was the last game.
-- name: challenge_of_game
SELECT id FROM challenge WHERE started = $1 AND state = 'started'

-- name: vacate_challenge
UPDATE challenge_seat SET person = NULL, name = '', accepted = 0 WHERE challenge = $1

-- name: end_challenge
UPDATE challenge SET state = $3, ended_by = $4, reason = $5, version = version + 1 WHERE id = $1 AND version = $2

-- Members are called as they are called now.
-- name: load_challenge
SELECT challenge.version, game, options, random, invited, maker,
       CASE WHEN person.handle IS NULL THEN maker_name ELSE person.name END, times, standing, state,
       ended_by, reason, counter_of, started, created_ms, until_ms, person.handle,
       CASE WHEN person.deleted_ms IS NULL THEN person.banned_until_ms ELSE 9223372036854775807 END,
       coalesce(rating_least, 0), coalesce(rating_most, 0),
       person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner),
       clock, rated, vacation, delay
FROM challenge JOIN person ON person.id = maker WHERE challenge.id = $1

-- name: load_challenge_seats
SELECT person, CASE WHEN handle IS NULL THEN challenge_seat.name ELSE person.name END, accepted, handle,
       person.owner, (SELECT keeper.handle FROM person AS keeper WHERE keeper.id = person.owner)
FROM challenge_seat LEFT JOIN person ON person.id = challenge_seat.person WHERE challenge = $1 ORDER BY seat

-- name: count_open_challenges
SELECT count(*) FROM challenge WHERE maker = $1 AND state = 'open' AND until_ms > $2

-- name: lobby_challenges
SELECT id, maker, clock FROM challenge WHERE state = 'open' AND invited = 'anyone' AND until_ms > $1
ORDER BY created_ms DESC, id LIMIT $2

-- Those of a person that are open, and those that ended lately.
-- name: challenges_of_person
SELECT id FROM challenge
WHERE id IN (SELECT id FROM challenge WHERE maker = $1 AND created_ms > $2
    UNION SELECT challenge FROM challenge_seat WHERE person = $1) AND created_ms > $2
ORDER BY CASE WHEN state = 'open' THEN 0 ELSE 1 END, created_ms DESC, id LIMIT $3

-- name: due_challenges
SELECT id FROM challenge WHERE state = 'open' AND until_ms <= $1 ORDER BY until_ms, id LIMIT $2

-- name: next_due_challenge
SELECT min(until_ms) FROM challenge WHERE state = 'open'

-- A guest signs in as a member, who takes over what the guest had; but nobody gets a second seat.
-- name: take_challenge_seats
UPDATE challenge_seat SET person = $1
WHERE person = $2 AND challenge NOT IN (SELECT challenge FROM challenge_seat WHERE person = $1)

-- name: take_challenges
UPDATE challenge SET maker = $1, version = version + 1 WHERE maker = $2

-- Of someone who leaves the club: the own ones are withdrawn, those by name declined.
-- name: end_challenges
UPDATE challenge SET state = CASE WHEN maker = $1 THEN 'withdrawn' ELSE 'declined' END, version = version + 1
WHERE state = 'open' AND (maker = $1 OR (invited = 'people' AND id IN
    (SELECT challenge FROM challenge_seat WHERE person = $1)))

-- name: forget_makers
UPDATE challenge SET maker_name = '' WHERE maker = $1

-- A free seat again, where the challenge is open to others; else without a name.
-- name: forget_challengers
UPDATE challenge_seat SET name = '',
    accepted = CASE WHEN challenge IN (SELECT id FROM challenge WHERE state = 'open') THEN 0 ELSE accepted END,
    person = CASE WHEN challenge IN (SELECT id FROM challenge WHERE state = 'open') THEN NULL ELSE person END
WHERE person = $1
