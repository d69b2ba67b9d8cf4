-- A challenge for anyone is open again when its only game is cancelled: found by the game.
CREATE INDEX challenge_by_game ON challenge (started) WHERE state = 'started';
