-- Tokens with which programs act for a member.
CREATE TABLE token (
    key        BLOB PRIMARY KEY NOT NULL, -- the hash of what only the program knows
    person     TEXT NOT NULL REFERENCES person (id),
    name       TEXT NOT NULL,
    scopes     BIGINT NOT NULL,           -- bits of club_scope
    created_ms BIGINT NOT NULL,           -- milliseconds since 1970
    used_ms    BIGINT,                    -- of a day on which it was used; NULL: never
    until_ms   BIGINT NOT NULL
);
CREATE INDEX token_of_person ON token (person);
