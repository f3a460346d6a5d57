-- Reports that are mailed regularly, and their runs.

CREATE TABLE report_schedules (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  name text NOT NULL,
  report text NOT NULL,
  filter jsonb NOT NULL DEFAULT '{}',
  -- Relative to the day of a run; null for all days.
  date_range text,
  columns jsonb,
  sort text,
  format text NOT NULL,
  frequency text NOT NULL,
  -- Monday is 1.
  day_of_week integer,
  -- 0 stands for the last day.
  day_of_month integer,
  -- As HH:MM.
  run_at text NOT NULL,
  emails jsonb NOT NULL,
  stopped_emails jsonb NOT NULL DEFAULT '[]',
  skip_empty boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  paused_reason text,
  -- Failed runs in a row.
  failures integer NOT NULL DEFAULT 0,
  next_run_at timestamptz,
  created_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  updated_by text COLLATE "C" REFERENCES admins (id) ON DELETE SET NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT report_schedules_frequency_known CHECK (frequency IN ('daily', 'weekly', 'monthly')),
  CONSTRAINT report_schedules_paused_known CHECK (paused_reason IN ('failures', 'owner-removed'))
);
CREATE INDEX report_schedules_list ON report_schedules (organisation_id, id) WHERE deleted_at IS NULL;
CREATE INDEX report_schedules_due ON report_schedules (next_run_at) WHERE active AND deleted_at IS NULL;
CREATE INDEX report_schedules_to_purge ON report_schedules (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE TABLE report_runs (
  id text COLLATE "C" PRIMARY KEY,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  schedule_id text COLLATE "C" NOT NULL REFERENCES report_schedules (id) ON DELETE CASCADE,
  due_at timestamptz NOT NULL,
  result text NOT NULL DEFAULT 'running',
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- When it is tried again unless it has ended.
  retry_at timestamptz NOT NULL DEFAULT now(),
  is_manual boolean NOT NULL DEFAULT false,
  rows integer,
  first_day date,
  last_day date,
  emails jsonb NOT NULL DEFAULT '[]',
  file text,
  finished_at timestamptz,
  CONSTRAINT report_runs_result_known
    CHECK (result IN ('running', 'sent', 'nothing-to-send', 'failed', 'missed'))
);
CREATE UNIQUE INDEX report_runs_due ON report_runs (schedule_id, due_at);
CREATE INDEX report_runs_active ON report_runs (retry_at) WHERE result = 'running';

-- When a schedule runs next after a moment. A time that the clocks skip comes that much later; one that comes twice
-- counts once.
CREATE FUNCTION next_report_run(frequency text, day_of_week integer, day_of_month integer, run_at text, zone text,
  since timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT min(at) FROM (
    SELECT (day::date + run_at::time) AT TIME ZONE zone AS at
    FROM generate_series((since AT TIME ZONE zone)::date - 1, (since AT TIME ZONE zone)::date + 62, interval '1 day') AS day
    WHERE CASE frequency WHEN 'daily' THEN true
      WHEN 'weekly' THEN extract(isodow FROM day) = day_of_week
      WHEN 'monthly' THEN CASE day_of_month WHEN 0 THEN extract(day FROM day + interval '1 day') = 1
        ELSE extract(day FROM day) = day_of_month END END
  ) AS times WHERE at > since
$$;
