-- The bell's page and its counts are read from an index alone, and of the jobs that go on only those.
-- organisation_id stands in each because every question names it.
DROP INDEX alerts_list;
DROP INDEX alerts_unread;
CREATE INDEX alerts_list ON alerts (admin_id, organisation_id, created_at DESC, id DESC);
CREATE INDEX alerts_unread ON alerts (admin_id, organisation_id, created_at DESC, id DESC)
  WHERE read_at IS NULL;
CREATE INDEX jobs_active ON jobs (organisation_id, created_at DESC, id DESC)
  WHERE status IN ('queued', 'running');
