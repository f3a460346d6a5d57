-- The library (assets, assessments, courses), who has which course, and how far everybody is.

CREATE TABLE authors (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  designation text NOT NULL DEFAULT '',
  bio text NOT NULL DEFAULT '',
  photo text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX authors_by_name ON authors (organisation_id, fold_text(name), id);

CREATE TABLE categories (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX categories_name_key ON categories (organisation_id, lower(name));

-- file, thumbnail: ids in files, as everywhere. Where it is used follows from course_items.
CREATE TABLE assets (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  type text NOT NULL,
  url text,
  file text,
  file_name text,
  mime_type text,
  size bigint,
  duration double precision,
  pages integer,
  thumbnail text,
  transcript text,
  category_id text COLLATE "C" REFERENCES categories (id),
  tags jsonb NOT NULL DEFAULT '[]',
  language text,
  status text NOT NULL,
  failure text,
  uploaded_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(
    title || ' ' || description || ' ' || coalesce(file_name, '') || ' ' || tags::text)) STORED,
  CONSTRAINT assets_type_known CHECK (
    type IN ('video', 'audio', 'document', 'presentation', 'image', 'link', 'scorm')),
  CONSTRAINT assets_status_known CHECK (status IN ('uploading', 'processing', 'ready', 'failed'))
);
CREATE INDEX assets_by_updated ON assets (organisation_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX assets_by_title ON assets (organisation_id, fold_text(title), id)
  WHERE deleted_at IS NULL;
CREATE INDEX assets_category ON assets (category_id);
CREATE INDEX assets_search ON assets USING gin (search_text gin_trgm_ops);
CREATE INDEX assets_to_purge ON assets (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE captions (
  id text COLLATE "C" PRIMARY KEY,
  asset_id text COLLATE "C" NOT NULL REFERENCES assets (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  language text NOT NULL,
  label text NOT NULL,
  file text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX captions_language_key ON captions (asset_id, lower(language));
CREATE UNIQUE INDEX captions_one_default ON captions (asset_id) WHERE is_default;

CREATE TABLE assessments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  passing_percentage integer NOT NULL DEFAULT 70,
  max_attempts integer NOT NULL DEFAULT 3,
  time_limit integer NOT NULL DEFAULT 0,
  shuffle_questions boolean NOT NULL DEFAULT false,
  shuffle_options boolean NOT NULL DEFAULT false,
  questions_shown integer NOT NULL DEFAULT 0,
  show_answers text NOT NULL DEFAULT 'after-attempt',
  status text NOT NULL DEFAULT 'draft',
  questions_count integer NOT NULL DEFAULT 0,
  total_marks integer NOT NULL DEFAULT 0,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text(title || ' ' || description)) STORED,
  CONSTRAINT assessments_status_known CHECK (status IN ('draft', 'ready')),
  CONSTRAINT assessments_answers_known
    CHECK (show_answers IN ('never', 'after-attempt', 'after-pass'))
);
CREATE INDEX assessments_by_updated ON assessments (organisation_id, updated_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX assessments_to_purge ON assessments (deleted_at) WHERE deleted_at IS NOT NULL;

-- options: [{ id, text, isCorrect }]; search_text is what the question bank looks through.
CREATE TABLE questions (
  id text COLLATE "C" PRIMARY KEY,
  assessment_id text COLLATE "C" NOT NULL REFERENCES assessments (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  type text NOT NULL,
  question text NOT NULL,
  image text,
  options jsonb NOT NULL DEFAULT '[]',
  accepted_answers jsonb NOT NULL DEFAULT '[]',
  explanation text NOT NULL DEFAULT '',
  marks integer NOT NULL DEFAULT 1,
  tags jsonb NOT NULL DEFAULT '[]',
  search_text text NOT NULL GENERATED ALWAYS AS
    (fold_text(regexp_replace(question, '<[^>]*>', ' ', 'g') || ' ' || tags::text)) STORED,
  CONSTRAINT questions_type_known CHECK (type IN ('single', 'multiple', 'true-false', 'short-text'))
);
CREATE INDEX questions_order ON questions (assessment_id, position);
CREATE INDEX questions_search ON questions USING gin (search_text gin_trgm_ops);

-- items_count, duration and has_assessment are kept by whoever stores items or learns a duration.
CREATE TABLE courses (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  summary text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  thumbnail text,
  promo_video_id text COLLATE "C" REFERENCES assets (id) ON DELETE SET NULL,
  category_id text COLLATE "C" REFERENCES categories (id),
  level text NOT NULL DEFAULT 'all',
  language text,
  tags jsonb NOT NULL DEFAULT '[]',
  owner text NOT NULL DEFAULT 'business',
  status text NOT NULL DEFAULT 'draft',
  completion_type text NOT NULL DEFAULT 'all-required',
  completion_percent integer,
  assessments_must_pass boolean NOT NULL DEFAULT true,
  sequential boolean NOT NULL DEFAULT false,
  deadline_days integer,
  certificate_id text COLLATE "C",
  items_count integer NOT NULL DEFAULT 0,
  duration double precision NOT NULL DEFAULT 0,
  has_assessment boolean NOT NULL DEFAULT false,
  published_at timestamptz,
  archived_at timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS
    (fold_text(title || ' ' || summary || ' ' || tags::text)) STORED,
  CONSTRAINT courses_level_known CHECK (level IN ('beginner', 'intermediate', 'advanced', 'all')),
  CONSTRAINT courses_owner_known CHECK (owner IN ('business', 'licensed')),
  CONSTRAINT courses_status_known CHECK (status IN ('draft', 'published', 'archived')),
  CONSTRAINT courses_completion_known CHECK (completion_type IN ('all-required', 'percent'))
);
CREATE INDEX courses_by_updated ON courses (organisation_id, updated_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX courses_by_title ON courses (organisation_id, fold_text(title), id)
  WHERE deleted_at IS NULL;
CREATE INDEX courses_category ON courses (category_id);
CREATE INDEX courses_search ON courses USING gin (search_text gin_trgm_ops);
CREATE INDEX courses_to_purge ON courses (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE course_authors (
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  author_id text COLLATE "C" NOT NULL REFERENCES authors (id),
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  PRIMARY KEY (course_id, author_id)
);
CREATE INDEX course_authors_author ON course_authors (author_id);

CREATE TABLE course_sections (
  id text COLLATE "C" PRIMARY KEY,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  title text NOT NULL,
  position integer NOT NULL
);
CREATE INDEX course_sections_order ON course_sections (course_id, position);

CREATE TABLE course_items (
  id text COLLATE "C" PRIMARY KEY,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  section_id text COLLATE "C" NOT NULL REFERENCES course_sections (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  kind text NOT NULL,
  asset_id text COLLATE "C" REFERENCES assets (id),
  assessment_id text COLLATE "C" REFERENCES assessments (id),
  title text,
  required boolean NOT NULL DEFAULT true,
  preview boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT course_items_one_thing CHECK (
    (kind = 'asset' AND asset_id IS NOT NULL AND assessment_id IS NULL) OR
    (kind = 'assessment' AND assessment_id IS NOT NULL AND asset_id IS NULL))
);
CREATE INDEX course_items_order ON course_items (course_id, section_id, position);
CREATE INDEX course_items_asset ON course_items (asset_id) WHERE asset_id IS NOT NULL;
CREATE INDEX course_items_assessment ON course_items (assessment_id)
  WHERE assessment_id IS NOT NULL;

-- One person with one course. A person who is taken out is withdrawn: the row stays as history.
-- counted: whether live figures count the row; not while the person is inactive or deleted.
CREATE TABLE enrollments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'not-started',
  progress integer NOT NULL DEFAULT 0,
  deadline_date date,
  assigned_at timestamptz NOT NULL DEFAULT now(),
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  started_at timestamptz,
  completed_at timestamptz,
  last_activity_at timestamptz,
  withdrawn_at timestamptz,
  time_spent integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  score double precision,
  last_reminded_at timestamptz,
  counted boolean NOT NULL DEFAULT true,
  CONSTRAINT enrollments_status_known
    CHECK (status IN ('not-started', 'in-progress', 'completed', 'failed', 'withdrawn'))
);
CREATE UNIQUE INDEX enrollments_key ON enrollments (course_id, user_id);
CREATE INDEX enrollments_user ON enrollments (user_id, course_id);
CREATE INDEX enrollments_due ON enrollments (organisation_id, deadline_date, course_id, user_id)
  WHERE status IN ('not-started', 'in-progress') AND deadline_date IS NOT NULL;

-- Every way in which somebody has a course; the course stays while one is left.
-- ref: the admin who assigned it, the group, license, learning path or link.
CREATE TABLE enrollment_sources (
  enrollment_id text COLLATE "C" NOT NULL REFERENCES enrollments (id) ON DELETE CASCADE,
  kind text NOT NULL,
  ref text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (enrollment_id, kind, ref),
  CONSTRAINT enrollment_sources_kind_known
    CHECK (kind IN ('direct', 'group', 'license', 'learning-path', 'link'))
);
CREATE INDEX enrollment_sources_ref ON enrollment_sources (ref, kind, enrollment_id)
  WHERE kind <> 'direct';

-- How far somebody is with one item of a course.
CREATE TABLE item_progress (
  enrollment_id text COLLATE "C" NOT NULL REFERENCES enrollments (id) ON DELETE CASCADE,
  item_id text COLLATE "C" NOT NULL REFERENCES course_items (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  status text NOT NULL,
  progress integer NOT NULL DEFAULT 0,
  time_spent integer NOT NULL DEFAULT 0,
  attempts integer NOT NULL DEFAULT 0,
  score double precision,
  started_at timestamptz NOT NULL DEFAULT now(),
  completed_at timestamptz,
  PRIMARY KEY (enrollment_id, item_id),
  CONSTRAINT item_progress_status_known CHECK (status IN ('started', 'completed', 'failed'))
);
CREATE INDEX item_progress_item ON item_progress (item_id, status);

-- The events of learner applications that were taken, so that the same one twice counts once.
CREATE TABLE progress_events (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  event_id text COLLATE "C" NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, event_id)
);
CREATE INDEX progress_events_age ON progress_events (received_at);

-- A course that a group has, for those who join it later too. Who joined and left since is noted by
-- triggers, whatever way they came, and a chore gives and takes.
CREATE TABLE group_assignments (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  group_id text COLLATE "C" NOT NULL REFERENCES user_groups (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  deadline_date date,
  deadline_days integer,
  note text NOT NULL DEFAULT '',
  notify boolean NOT NULL DEFAULT true,
  assigned_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX group_assignments_key ON group_assignments (group_id, course_id);
CREATE INDEX group_assignments_course ON group_assignments (course_id);

CREATE TABLE membership_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  group_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  joined boolean NOT NULL
);

CREATE FUNCTION note_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO membership_changes (organisation_id, group_id, user_id, joined)
  SELECT t.organisation_id, t.group_id, t.user_id, TG_OP = 'INSERT' FROM touched t
  WHERE EXISTS (SELECT FROM group_assignments a WHERE a.group_id = t.group_id)
    AND EXISTS (SELECT FROM users u WHERE u.id = t.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_joined AFTER INSERT ON user_group_members
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_membership();
CREATE TRIGGER note_left AFTER DELETE ON user_group_members
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION note_membership();

-- Links that lead to courses and, one day, licenses. targets: their ids.
CREATE TABLE links (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  token text COLLATE "C" NOT NULL UNIQUE,
  kind text NOT NULL,
  target_type text NOT NULL,
  targets jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  max_uses integer,
  usage_count integer NOT NULL DEFAULT 0,
  expires_at timestamptz,
  allowed_domains jsonb NOT NULL DEFAULT '[]',
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT links_kind_known CHECK (kind IN ('open', 'signup')),
  CONSTRAINT links_target_known CHECK (target_type IN ('course', 'license'))
);
CREATE INDEX links_list ON links (organisation_id, created_at DESC, id DESC);

CREATE TABLE link_uses (
  link_id text COLLATE "C" NOT NULL REFERENCES links (id) ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (link_id, user_id)
);

-- The keys by which learner applications report progress. Only hashes are kept; hint is what a list shows.
CREATE TABLE application_keys (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  hint text NOT NULL,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX application_keys_list ON application_keys (organisation_id, created_at DESC);

-- What an admin does not want to be reminded of on the dashboard until a day.
CREATE TABLE attention_snoozes (
  admin_id text COLLATE "C" NOT NULL REFERENCES admins (id) ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  PRIMARY KEY (admin_id, key)
);

-- How many people stand where, for each course, without looking at each of them. Writers only add a row
-- for each figure that they move, up or down, so that no two of them wait for each other; readers add
-- them up; fold_courses() makes one row of many from time to time. Figures: 'status' by status;
-- 'progress' (sum over all but the withdrawn), 'score' (sum) and 'scored' (number); 'due' by deadline
-- of those not done; 'assigned' and 'completed' by day in the zone of the organisation.
CREATE TABLE tallies.courses (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  n double precision NOT NULL
);
CREATE INDEX courses_figure ON tallies.courses (organisation_id, figure, course_id, value) INCLUDE (n);

CREATE FUNCTION tallies.count_courses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies.courses
  SELECT t.organisation_id, t.course_id, f.figure, f.value, sum(f.n) * TG_ARGV[0]::integer
  FROM touched t JOIN organisations o ON o.id = t.organisation_id
  CROSS JOIN LATERAL (VALUES
    ('status', t.status, 1),
    ('progress', '', CASE WHEN t.status <> 'withdrawn' THEN t.progress END),
    ('score', '', CASE WHEN t.status <> 'withdrawn' THEN t.score END),
    ('scored', '', CASE WHEN t.status <> 'withdrawn' AND t.score IS NOT NULL THEN 1 END),
    ('due', to_char(t.deadline_date, 'YYYY-MM-DD'),
      CASE WHEN t.status IN ('not-started', 'in-progress') AND t.deadline_date IS NOT NULL THEN 1 END),
    ('assigned', to_char(t.assigned_at AT TIME ZONE o.timezone, 'YYYY-MM-DD'),
      CASE WHEN t.status <> 'withdrawn' THEN 1 END),
    ('completed', to_char(t.completed_at AT TIME ZONE o.timezone, 'YYYY-MM-DD'),
      CASE WHEN t.status = 'completed' AND t.completed_at IS NOT NULL THEN 1 END)
  ) AS f (figure, value, n)
  WHERE t.counted AND f.n <> 0
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted AFTER INSERT ON enrollments
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_courses('1');
CREATE TRIGGER count_replaced AFTER UPDATE ON enrollments
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_courses('-1');
CREATE TRIGGER count_updated AFTER UPDATE ON enrollments
  REFERENCING NEW TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_courses('1');
CREATE TRIGGER count_deleted AFTER DELETE ON enrollments
  REFERENCING OLD TABLE AS touched FOR EACH STATEMENT EXECUTE FUNCTION tallies.count_courses('-1');

CREATE FUNCTION tallies.fold_courses(organisation text) RETURNS void LANGUAGE sql AS $$
  WITH taken AS (
    DELETE FROM tallies.courses WHERE organisation_id = organisation RETURNING *
  )
  INSERT INTO tallies.courses
  SELECT organisation_id, course_id, figure, value, sum(n) FROM taken
  GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0;
$$;

-- Days are those of the organisation's zone: with another zone they are counted anew.
CREATE FUNCTION tallies.recount_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies.courses
    WHERE organisation_id = NEW.id AND figure IN ('assigned', 'completed');
  INSERT INTO tallies.courses
  SELECT e.organisation_id, e.course_id, f.figure,
    to_char(f.at AT TIME ZONE NEW.timezone, 'YYYY-MM-DD'), count(*)
  FROM enrollments e CROSS JOIN LATERAL (VALUES
    ('assigned', e.assigned_at),
    ('completed', CASE WHEN e.status = 'completed' THEN e.completed_at END)
  ) AS f (figure, at)
  WHERE e.organisation_id = NEW.id AND e.counted AND e.status <> 'withdrawn' AND f.at IS NOT NULL
  GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER recount_days AFTER UPDATE OF timezone ON organisations
  FOR EACH ROW WHEN (OLD.timezone <> NEW.timezone) EXECUTE FUNCTION tallies.recount_days();

-- Who is inactive or deleted counts in no rate; who comes back counts again.
CREATE FUNCTION count_people_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE enrollments e SET counted = NOT e.counted
  FROM (
    SELECT n.id, n.deleted_at IS NULL AND n.status <> 'inactive' AS there
    FROM new_users n JOIN old_users o USING (id)
    WHERE (n.deleted_at IS NULL AND n.status <> 'inactive')
      <> (o.deleted_at IS NULL AND o.status <> 'inactive')
  ) changed
  WHERE e.user_id = changed.id AND e.counted <> changed.there;
  RETURN NULL;
END $$;
CREATE TRIGGER count_people_there AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_users NEW TABLE AS new_users
  FOR EACH STATEMENT EXECUTE FUNCTION count_people_there();
