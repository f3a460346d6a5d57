-- The library: authors, categories, assets with captions, assessments with questions.

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

-- file, thumbnail: ids in files. Where an asset is used follows from course_items.
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
  -- Whether an admin chose the thumbnail; a generated one is replaced with the file.
  thumbnail_given boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS
    (fold_text(title || ' ' || description || ' ' || coalesce(file_name, '') || ' ' || tags::text)) STORED,
  CONSTRAINT assets_type_known
    CHECK (type IN ('video', 'audio', 'document', 'presentation', 'image', 'link', 'scorm')),
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
  CONSTRAINT assessments_answers_known CHECK (show_answers IN ('never', 'after-attempt', 'after-pass'))
);
CREATE INDEX assessments_by_updated ON assessments (organisation_id, updated_at, id)
  WHERE deleted_at IS NULL;
CREATE INDEX assessments_to_purge ON assessments (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE questions (
  id text COLLATE "C" PRIMARY KEY,
  assessment_id text COLLATE "C" NOT NULL REFERENCES assessments (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  position integer NOT NULL,
  type text NOT NULL,
  question text NOT NULL,
  image text,
  -- [{ id, text, isCorrect }]
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
-- Whether a question still shows an image is checked whenever one is added or removed.
CREATE INDEX questions_image ON questions (image) WHERE image IS NOT NULL;
