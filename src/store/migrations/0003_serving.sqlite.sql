-- Who serves this database, and when it last took a write: one row, written every few seconds.
CREATE TABLE serving (
    one   INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
    pid   INTEGER NOT NULL,
    host  TEXT NOT NULL,
    since INTEGER NOT NULL,             -- seconds since 1970
    alive INTEGER NOT NULL              -- the same
);
INSERT INTO serving VALUES (1, 0, '', 0, 0);
