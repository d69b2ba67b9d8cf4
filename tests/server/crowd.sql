-- Rows of every list, for the test of what routes cost: 200 people with what they have to do with Ada and Bo, and 200
-- copies of each of two games of theirs, one of which is over. The table given, of one row, says which games these are,
-- and in which one is talked.
PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TEMP TABLE n AS
WITH RECURSIVE r (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM r WHERE i < 199)
SELECT i, substr(letters, i / 32 + 1, 1) || substr(letters, i % 32 + 1, 1) AS id
FROM r, (SELECT '23456789abcdefghijkmnpqrstuvwxyz' AS letters);
CREATE TEMP TABLE both AS
SELECT a.person AS ada, b.person AS bo FROM seat AS a JOIN seat AS b ON b.game = a.game
WHERE a.game = (SELECT running FROM given) AND a.seat = 'a' AND b.seat = 'b';

-- People.
INSERT INTO person (id, name, language, created, handle, skeleton, found, member_since_ms, owner, bot_terms)
SELECT 'mmmmmmmm' || id, 'Somebody', 'en', 0, 'crowd' || i, 'crowd' || i, 'crowd' || i, 1,
    CASE WHEN i % 2 THEN 'mmmmmmmm22' END,
    CASE WHEN i % 2 THEN 'taking=1 games=cephalopod clocks=live,daily,none players= range= rated=0 variants=0 most=4' ELSE '' END
FROM n;
INSERT INTO relation SELECT ada, 'mmmmmmmm' || id, 'follow', i FROM n, both;
INSERT INTO relation SELECT ada, 'mmmmmmmm' || id, 'mute', i FROM n, both;
INSERT INTO session (key, person, created, seen, agent) SELECT randomblob(32), ada, 0, i, 'Mozilla' FROM n, both WHERE i < 98;
INSERT INTO token SELECT randomblob(32), ada, 'Robot', 1, i, NULL, 9000000000000000 FROM n, both WHERE i < 19;

-- Games.
CREATE TEMP TABLE twin AS SELECT running AS id, '77777777' AS prefix FROM given UNION SELECT over, '99999999' FROM given;
INSERT INTO game (id, game, options, start, turn, created, version, clock, class, rated, vacation, delay, state, listed, moves, position, watched, started_ms)
SELECT prefix || n.id, game, options, start, turn, created - i, version, clock, class, rated, vacation, delay, state, 1, moves, position, watched, started_ms
FROM game JOIN twin ON twin.id = game.id, n;
INSERT INTO seat SELECT prefix || n.id, seat, kind, character, character_version, taken, name, person, before, since_ms, live, created - n.i, barred,
    rating_thousandths, deviation_thousandths
FROM seat JOIN twin ON twin.id = seat.game, n;
INSERT INTO event SELECT prefix || n.id, number, kind, text, at_ms, lag_ms FROM event JOIN twin ON twin.id = event.game, n;
INSERT INTO played
SELECT CASE seat WHEN 'a' THEN ada ELSE bo END, game, seat, game GLOB '9*', i, 'cephalopod', '5x5', 'none', 0,
    CASE WHEN game GLOB '9*' THEN 'won' ELSE '' END
FROM seat JOIN n ON substr(game, 9) = n.id, both WHERE game GLOB '77777777*' OR game GLOB '99999999*';
INSERT INTO faced SELECT bo, 'mmmmmmmm' || id, 1, 1, 0, 0, i FROM n, both;
INSERT INTO opened SELECT bo, 'cephalopod', '5x5', 1, 'position' || i, 'a', i, 1, 1, 1 FROM n, both;
INSERT INTO chat SELECT talked, 5 * n.i + part.i, 'players', ada, 'Ada', printf('%.*c', 500, 'x'), 1
FROM n, n AS part, both, given WHERE part.i < 5;
INSERT INTO rating SELECT 'mmmmmmmm' || id, 'cephalopod-3x5-daily', 1000000 + i, 40000, 20, 1800000000000 FROM n;
INSERT INTO rating_change
SELECT 1000 + i, '99999999' || id, bo, 'cephalopod-3x5-daily', 'b', 1, 0, 0, 0, 1500000, 40000, 1500000, 40000, i, i, 0
FROM n, both;

-- Talk: conversations of Ada with all of them, and a long one with Bo where there is one.
INSERT INTO conversation SELECT ada, 'mmmmmmmm' || id, 'cccccccc' || id, 1, 1, 1, 20, 20, 0, i FROM n, both;
INSERT INTO conversation SELECT 'mmmmmmmm' || id, ada, 'cccccccc' || id, 0, 1, 1, 20, 20, 0, i FROM n, both;
INSERT INTO message SELECT 'cccccccc' || n.id, m.i, ada, printf('%.*c', 1000, 'x'), 1, m.i FROM n, n AS m, both WHERE m.i < 1;
INSERT OR IGNORE INTO message
SELECT conversation.id, i, ada, printf('%.*c', 1000, 'x'), 1, i FROM n, both JOIN conversation ON person = ada AND other = bo;
UPDATE conversation SET written = 200 WHERE (SELECT 1 FROM both WHERE person IN (ada, bo) AND other IN (ada, bo));
INSERT INTO alert SELECT 1000 + i, ada, 'game_began', '77777777' || id, 0, 'cephalopod', bo, i, NULL, NULL, NULL FROM n, both;
INSERT INTO challenge (id, version, game, options, clock, rated, vacation, delay, random, invited, maker, maker_name, times, standing, state,
    reason, created_ms, until_ms)
SELECT 'kkkkkkkk' || n.id, 0, game, options, clock, 0, 0, 0, 0, 'anyone', 'mmmmmmmm' || n.id, '', 1, 0, 'open', '', 1800000000000,
    9000000000000000
FROM n, given JOIN game ON game.id = running;
INSERT INTO challenge_seat SELECT 'kkkkkkkk' || id, 'a', 'mmmmmmmm' || id, '', 1 FROM n;
INSERT INTO challenge_seat SELECT 'kkkkkkkk' || id, 'b', NULL, '', 0 FROM n;

-- Order.
INSERT INTO report SELECT 'rrrrrrrr' || id, 'mmmmmmmm' || id, ada, 'person', '', -1, 'spam', printf('%.*c', 1000, 'x'), '', i, NULL
FROM n, both;
INSERT INTO report SELECT 'ssssssss' || id, bo, 'mmmmmmmm' || id, 'message', talked, i, 'spam', printf('%.*c', 1000, 'x'),
    printf('%.*c', 500, 'x'), i, NULL FROM n, both, given;
INSERT INTO measure (id, person, decided_by, kind, reason, words, subject, game, n, was, at_ms, until_ms, seen_ms)
SELECT 'qqqqqqqq' || id, ada, '', 'warning', 'spam', printf('%.*c', 1000, 'x'), 'person', '', -1, '', i, 0, 1 FROM n, both;
INSERT INTO audit SELECT i, bo, 'warning', ada, 'spam', '', '', '' FROM n, both;

-- Tournaments, where there is one: all of them are in it and have met two others, and there are many more.
INSERT INTO tournament_entry SELECT t.id, entries + i, 'join', '1500 mmmmmmmm' || n.id, 1 FROM tournament AS t, n;
INSERT INTO tournament_entry SELECT t.id, entries + 200 + 2 * i, 'pair', (2 + i) || ',' || (2 + (i + 1) % 200), 1 FROM tournament AS t, n;
INSERT INTO tournament_entry SELECT t.id, entries + 201 + 2 * i, 'result', (1 + i) || ' 0 2,0', 1 FROM tournament AS t, n;
INSERT INTO tournament_person SELECT t.id, 2 + i, 'mmmmmmmm' || n.id, 1 FROM tournament AS t, n;
INSERT INTO tournament_game SELECT '99999999' || n.id, t.id, 1 + i, 0 FROM tournament AS t, n;
UPDATE tournament SET entries = entries + 600;
INSERT INTO tournament (id, kind, title, director, game, options, clock, rated, vacation, delay, random, seats, rounds, at_once, begins_ms,
    length_ms, break_ms, most, rating_least, rating_most, closed, bots, state, entries, due_ms, created_ms)
SELECT 'tttttttt' || n.id, kind, title, 'mmmmmmmm' || n.id, game, options, clock, rated, vacation, delay, random, seats, rounds, at_once, begins_ms,
    length_ms, break_ms, most, 0, 0, 0, 0, 'running', 0, NULL, 1 FROM tournament, n;
COMMIT;
