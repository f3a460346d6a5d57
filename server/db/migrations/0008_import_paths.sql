-- The learning paths that the users of an import get.
ALTER TABLE imports ADD COLUMN path_ids jsonb NOT NULL DEFAULT '[]';
