-- When administrators were alerted that a date begins soon.
ALTER TABLE event_dates ADD COLUMN alerted_at timestamptz;
