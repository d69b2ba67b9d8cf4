-- The same as 0009_accounts.sqlite.sql, where each column is explained.

ALTER TABLE person ADD COLUMN handle TEXT COLLATE "C";
ALTER TABLE person ADD COLUMN skeleton TEXT COLLATE "C";
ALTER TABLE person ADD COLUMN found TEXT COLLATE "C";
ALTER TABLE person ADD COLUMN zone TEXT NOT NULL DEFAULT '';
ALTER TABLE person ADD COLUMN settings TEXT NOT NULL DEFAULT '';
ALTER TABLE person ADD COLUMN roles BIGINT NOT NULL DEFAULT 0;
ALTER TABLE person ADD COLUMN member_since_ms BIGINT;
ALTER TABLE person ADD COLUMN deleted_ms BIGINT;
ALTER TABLE person ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX person_by_skeleton ON person (skeleton) WHERE skeleton IS NOT NULL;
CREATE INDEX person_by_handle ON person (handle) WHERE handle IS NOT NULL;
CREATE INDEX person_by_found ON person (found) WHERE found IS NOT NULL;

ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN address TEXT;
ALTER TABLE session ADD COLUMN address_ms BIGINT;
