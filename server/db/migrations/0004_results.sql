-- Results that an admin changed: additional attempts, and courses that a user starts again.

ALTER TABLE item_progress ADD COLUMN extra_attempts integer NOT NULL DEFAULT 0;

-- When the user started the course again. Events before that belong to an earlier round and are not counted.
ALTER TABLE enrollments ADD COLUMN restarted_at timestamptz;
