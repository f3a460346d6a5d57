-- Changes of courses that people have: removed items keep their progress, and completions say what they rest on.

-- A removed item has no section. It is kept while somebody has progress on it, so that it can be put back.
ALTER TABLE course_items ALTER COLUMN section_id DROP NOT NULL;
ALTER TABLE course_items ADD COLUMN removed_at timestamptz,
  ADD CONSTRAINT course_items_removed CHECK ((section_id IS NULL) = (removed_at IS NOT NULL));

-- What the completion rests on: 'progress' (its date follows late events), 'change' (the course was changed, the date is
-- that of the change), 'fixed' (conditions that the course had earlier).
ALTER TABLE enrollments ADD COLUMN completed_by text NOT NULL DEFAULT 'progress',
  -- Since when the enrollment is left open although a change of the course made it meet the conditions.
  ADD COLUMN kept_open_at timestamptz,
  -- The completion that new items reopened.
  ADD COLUMN reopened_from timestamptz,
  ADD CONSTRAINT enrollments_completed_by_known CHECK (completed_by IN ('progress', 'change', 'fixed'));

-- The first attempt, and whether the assessment is passed only because its pass mark was lowered.
ALTER TABLE item_progress ADD COLUMN attempted_at timestamptz,
  ADD COLUMN passed_by_change boolean NOT NULL DEFAULT false;
