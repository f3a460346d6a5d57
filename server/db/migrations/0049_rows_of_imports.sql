-- A row is of an import and, with it, of its organisation. One key says so that is looked up once a row, not twice: of
-- what it takes to store thousands of them each lookup is a fifth.
CREATE UNIQUE INDEX imports_of_organisation ON imports (id, organisation_id);
ALTER TABLE import_rows
  DROP CONSTRAINT import_rows_import_id_fkey,
  DROP CONSTRAINT import_rows_organisation_id_fkey,
  ADD CONSTRAINT import_rows_import_fkey FOREIGN KEY (import_id, organisation_id)
    REFERENCES imports (id, organisation_id) ON DELETE CASCADE;
