-- Games in progress, by what does not change with every move.
DROP INDEX game_running;
CREATE INDEX game_running ON game (created, id) WHERE state IN ('open', 'running');
