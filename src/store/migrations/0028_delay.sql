-- So many of a game's latest events are not shown to those who do not play in it, until it is over.
ALTER TABLE game ADD COLUMN delay BIGINT NOT NULL DEFAULT 0;
ALTER TABLE challenge ADD COLUMN delay BIGINT NOT NULL DEFAULT 0;
