-- Whose push is due first (queries/devices.sql).
CREATE INDEX outbox_of_push ON outbox (person, next_ms) WHERE kind = 'push' AND done_ms IS NULL;
