-- A guest who signs in brings seats along: the time before counts with the guest's vacations, not with the member's.
ALTER TABLE seat ADD COLUMN before TEXT;      -- the guest
ALTER TABLE seat ADD COLUMN since_ms BIGINT;  -- when that was, milliseconds since 1970
