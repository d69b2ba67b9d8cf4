-- What accounts are opened and reached by. The same for all databases.

-- kind: 'password' (secret: an Argon2id string), 'totp' (secret: sealed with the club's key; state: -1 as long as it is
-- not confirmed, then the step of the latest code that was taken), 'recovery' (secret: keyed hash of a code; n: 0 to 9).
CREATE TABLE credential (
    person     TEXT NOT NULL REFERENCES person (id),
    kind       TEXT NOT NULL,
    n          BIGINT NOT NULL,
    secret     BLOB NOT NULL,
    state      BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (person, kind, n)
);

CREATE TABLE email (
    person       TEXT PRIMARY KEY NOT NULL REFERENCES person (id),
    address      TEXT NOT NULL,
    confirmed_ms BIGINT  -- NULL: nobody has said that it is his
);
-- One address opens one account.
CREATE UNIQUE INDEX email_confirmed ON email (address) WHERE confirmed_ms IS NOT NULL;

-- One-time codes that were sent or handed to somebody, by keyed hash.
CREATE TABLE proof (
    hash     BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
    person   TEXT NOT NULL REFERENCES person (id),
    kind     BIGINT NOT NULL,
    address  TEXT NOT NULL,  -- which is confirmed by it; '' for none
    until_ms BIGINT NOT NULL
);
CREATE INDEX proof_of_person ON proof (person, kind);

CREATE TABLE relation (
    person   TEXT NOT NULL REFERENCES person (id),
    other    TEXT NOT NULL REFERENCES person (id),
    kind     TEXT NOT NULL CHECK (kind IN ('block', 'mute')),
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (person, other, kind)
);

-- Codes with which people become members of a club that is not open to all.
CREATE TABLE invitation (
    hash       BLOB PRIMARY KEY NOT NULL CHECK (length(hash) = 32),
    made_by    TEXT NOT NULL,  -- '' for whoever runs the club
    uses_left  BIGINT NOT NULL CHECK (uses_left >= 0),
    created_ms BIGINT NOT NULL
);

-- Privileged acts. actor and about are persons, '' for whoever runs the club and for nobody.
CREATE TABLE audit (
    at_ms  BIGINT NOT NULL,
    actor  TEXT NOT NULL,
    act    TEXT NOT NULL,
    about  TEXT NOT NULL,
    detail TEXT NOT NULL
);
CREATE INDEX audit_by_time ON audit (at_ms);
