-- The groups that only rows of deleted people name are made only if these are brought back.

ALTER TABLE imports ADD COLUMN new_groups_of_deleted jsonb NOT NULL DEFAULT '[]';
