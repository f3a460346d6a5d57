-- A short number of each mail, for the address that its delivery reports are sent to: local parts are limited to 64
-- characters, and some servers change their case.
ALTER TABLE mails ADD COLUMN number bigint NOT NULL GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX mails_number ON mails (number);
