-- Accounts: people who have a handle can sign in from anywhere, and are found by others.

ALTER TABLE person ADD COLUMN handle TEXT;                 -- as shown; NULL for guests and former members
ALTER TABLE person ADD COLUMN skeleton TEXT;               -- what handles are compared by (account.h); kept for ever
ALTER TABLE person ADD COLUMN found TEXT;                  -- the name in small letters, which a search begins with
ALTER TABLE person ADD COLUMN zone TEXT NOT NULL DEFAULT '';      -- 'Europe/Paris'
ALTER TABLE person ADD COLUMN settings TEXT NOT NULL DEFAULT '';  -- 'theme=dark sound=no' (settings.h)
ALTER TABLE person ADD COLUMN roles BIGINT NOT NULL DEFAULT 0;    -- bits of club_role
ALTER TABLE person ADD COLUMN member_since_ms BIGINT;      -- milliseconds since 1970, as all that end so
ALTER TABLE person ADD COLUMN deleted_ms BIGINT;
ALTER TABLE person ADD COLUMN version BIGINT NOT NULL DEFAULT 0;  -- how often it has changed

CREATE UNIQUE INDEX person_by_skeleton ON person (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX person_by_handle ON person (handle) WHERE handle IS NOT NULL;
CREATE INDEX person_by_found ON person (found) WHERE found IS NOT NULL;

ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN address TEXT;
ALTER TABLE session ADD COLUMN address_ms BIGINT;
