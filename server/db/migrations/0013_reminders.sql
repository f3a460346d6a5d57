-- Rules by which the product reminds users before and after the deadlines of their courses.

CREATE TABLE reminder_rules (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- Days from the reminder to the deadline; negative after it.
  days_left integer NOT NULL,
  -- Empty for all courses.
  courses jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  -- Reminders that would have been due earlier are not sent.
  applies_from date NOT NULL DEFAULT current_date,
  sent integer NOT NULL DEFAULT 0,
  last_sent_at timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reminder_rules_days_known CHECK (days_left BETWEEN -365 AND 365)
);
CREATE INDEX reminder_rules_list ON reminder_rules (organisation_id, days_left DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX reminder_rules_to_purge ON reminder_rules (deleted_at) WHERE deleted_at IS NOT NULL;

-- Reminders that were sent: one for each user, course, deadline and number of days, whatever the rule.
CREATE TABLE reminders (
  user_id text COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  deadline_date date NOT NULL,
  days_left integer NOT NULL,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, course_id, deadline_date, days_left)
);
CREATE INDEX reminders_to_purge ON reminders (sent_at);
