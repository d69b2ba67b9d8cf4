-- How often the game has changed: a change says for which version it was made, and is refused for another.
ALTER TABLE game ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
