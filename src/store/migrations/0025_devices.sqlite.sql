-- Browsers that take pushes. One of a session, with which it ends. Moments are milliseconds since 1970.

CREATE TABLE device (
    session    BLOB PRIMARY KEY NOT NULL REFERENCES session (key) ON DELETE CASCADE,
    id         TEXT NOT NULL UNIQUE,
    person     TEXT NOT NULL REFERENCES person (id),
    endpoint   TEXT NOT NULL UNIQUE,            -- the address at its push service
    point      TEXT NOT NULL,                   -- its key, base64url
    auth       TEXT NOT NULL,                   -- and its secret, the same
    created_ms INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX device_of_person ON device (person, created_ms);
