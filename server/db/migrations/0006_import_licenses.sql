-- The licenses in which the users of an import get seats.
ALTER TABLE imports ADD COLUMN license_ids jsonb NOT NULL DEFAULT '[]';
