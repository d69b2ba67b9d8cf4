-- Who serves this database, and when it last took a write: one row, written every few seconds.
CREATE TABLE serving (
    one   BIGINT PRIMARY KEY CHECK (one = 1),
    pid   BIGINT NOT NULL,
    host  TEXT NOT NULL,
    since BIGINT NOT NULL,
    alive BIGINT NOT NULL
);
INSERT INTO serving VALUES (1, 0, '', 0, 0);
