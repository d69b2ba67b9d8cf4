-- Why mails to an address come back (RFC 3463: '5.1.1'); '': they do not. Then no notices go there any more, until it is
-- confirmed once more.
ALTER TABLE email ADD COLUMN status TEXT NOT NULL DEFAULT '';
