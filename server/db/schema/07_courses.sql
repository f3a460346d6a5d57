-- Courses: sections with items.

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
  -- Maintained, with duration and has_assessment, by the code that stores items.
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
CREATE INDEX courses_promo_video ON courses (promo_video_id) WHERE promo_video_id IS NOT NULL;

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

-- An asset or an assessment in a section of a course.
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
CREATE INDEX course_items_assessment ON course_items (assessment_id) WHERE assessment_id IS NOT NULL;
