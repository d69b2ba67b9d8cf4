-- What a mail of notices lists: a sentence and an address for each.
ALTER TABLE outbox ADD COLUMN lines TEXT NOT NULL DEFAULT '';
