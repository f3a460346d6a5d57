-- A draft that two admins work on is sent with the version it was read in. Columns whose blank cells clear stand with it.
ALTER TABLE imports
  ADD COLUMN clear_blank jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
UPDATE imports SET updated_by = created_by, updated_at = created_at;
