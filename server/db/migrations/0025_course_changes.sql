-- Changes of courses that are saved and not published yet, for all administrators.
CREATE TABLE course_changes (
  course_id text COLLATE "C" PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- The version of the course that they are based on.
  course_version integer NOT NULL,
  version integer NOT NULL DEFAULT 1,
  -- Changed fields, as in updateCourse.
  changes jsonb NOT NULL,
  saved_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now()
);
