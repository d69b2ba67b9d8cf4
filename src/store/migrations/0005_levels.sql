-- A computer's level is kept as a name and a version (src/club/game/level.h), so that others can be put between. 0 for people.
ALTER TABLE seat ADD COLUMN level_name TEXT;
ALTER TABLE seat ADD COLUMN level_version BIGINT NOT NULL DEFAULT 0;
UPDATE seat SET level_version = 1, level_name = CASE level
    WHEN 1 THEN 'hazel'
    WHEN 2 THEN 'birch'
    WHEN 3 THEN 'alder'
    WHEN 4 THEN 'rowan'
    WHEN 5 THEN 'willow'
    WHEN 6 THEN 'maple'
    WHEN 7 THEN 'cherry'
    WHEN 8 THEN 'ash'
    WHEN 9 THEN 'beech'
    WHEN 10 THEN 'linden'
    WHEN 11 THEN 'oak'
    END
WHERE kind = 'computer';
ALTER TABLE seat DROP COLUMN level;
ALTER TABLE seat RENAME COLUMN level_name TO level;
