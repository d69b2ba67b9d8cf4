-- Mails that were received, each for one recipient: delivered again, they do nothing more. Written in the transaction of
-- what they do, and kept for 30 days.
CREATE TABLE received (
    key   BLOB PRIMARY KEY NOT NULL, -- hash of recipient, Message-ID, From, Subject, Date and body
    at_ms BIGINT NOT NULL            -- milliseconds since 1970
);
CREATE INDEX received_by_age ON received (at_ms);
