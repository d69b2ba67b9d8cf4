CREATE TABLE device (
    session    BLOB PRIMARY KEY REFERENCES session (key) ON DELETE CASCADE,
    id         TEXT COLLATE "C" NOT NULL UNIQUE,
    person     TEXT COLLATE "C" NOT NULL REFERENCES person (id),
    endpoint   TEXT COLLATE "C" NOT NULL UNIQUE,
    point      TEXT NOT NULL,
    auth       TEXT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE INDEX device_of_person ON device (person, created_ms);
