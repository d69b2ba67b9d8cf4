-- Keys on people's devices, with which they sign in (Web Authentication).
CREATE TABLE passkey (
    id          TEXT PRIMARY KEY NOT NULL,
    person      TEXT NOT NULL REFERENCES person (id),
    credential  BLOB NOT NULL UNIQUE,    -- the device's name for it
    algorithm   BIGINT NOT NULL,         -- a number of COSE
    public_key  BLOB NOT NULL,
    user_handle BLOB NOT NULL,           -- by which the device knows the account
    counter     BIGINT NOT NULL,         -- of signatures; 0: the device counts none
    name        TEXT NOT NULL,
    created_ms  BIGINT NOT NULL,         -- milliseconds since 1970
    used_ms     BIGINT                   -- NULL: never
);
CREATE INDEX passkey_of_person ON passkey (person);
