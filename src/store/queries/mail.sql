-- What is done by mail.

-- name: find_mail_generation
SELECT generation FROM mail_address WHERE person = $1

-- name: renew_mail_address
INSERT INTO mail_address (person, generation) VALUES ($1, 1)
ON CONFLICT (person) DO UPDATE SET generation = mail_address.generation + 1

-- name: add_mail_question
INSERT INTO mail_question (id, person, language, address, command, until_ms) VALUES ($1, $2, $3, $4, $5, $6)

-- name: find_mail_question
SELECT person, language, address, command, until_ms FROM mail_question WHERE id = $1

-- name: drop_mail_question
DELETE FROM mail_question WHERE id = $1

-- name: drop_mail_questions_of
DELETE FROM mail_question WHERE person = $1

-- name: forget_mail_questions
DELETE FROM mail_question WHERE id IN (SELECT id FROM mail_question WHERE until_ms < $1 LIMIT 100)

-- Once a day.
-- name: answer_mail_stranger
INSERT INTO mail_stranger (address, at_ms) VALUES ($1, $2)
ON CONFLICT (address) DO UPDATE SET at_ms = $2 WHERE mail_stranger.at_ms <= $3

-- name: forget_mail_strangers
DELETE FROM mail_stranger WHERE address IN (SELECT address FROM mail_stranger WHERE at_ms < $1 LIMIT 100)
