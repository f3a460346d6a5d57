-- Changes of learning paths that are saved and not published yet, for all administrators.
CREATE TABLE learning_path_changes (
  learning_path_id text COLLATE "C" PRIMARY KEY REFERENCES learning_paths (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- The version of the path that they are based on.
  learning_path_version integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Changed fields, as in updateLearningPath.
  changes jsonb NOT NULL,
  saved_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
