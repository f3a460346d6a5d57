-- A cell that was taken for an address can be longer than what an index holds, and is none.

DROP INDEX import_rows_email;
CREATE INDEX import_rows_email ON import_rows (import_id, email, row) WHERE length(email) <= 254;
