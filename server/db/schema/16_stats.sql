-- Statistics: bitmaps of users and sums of figures, so that counts under any filter do not read every row. The
-- functions and triggers that maintain them are in server/db/stats; its README explains them.
--
-- A bitmap covers a chunk of 4,096 users: bit (ordinal & 4095) of chunk (ordinal >> 12) stands for the user with this
-- ordinal. Writers only mark what they change in the tables dirty_*, so that no writer waits for another; readers
-- refresh what is marked before they read.
CREATE SCHEMA stats;

-- The facets of users: for each value the bitmap of the users who have it.
CREATE TABLE stats.user_bits (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, facet, value, chunk)
);
CREATE INDEX user_bits_empty ON stats.user_bits (organisation_id) WHERE bits = 0::bit(4096);
CREATE INDEX user_bits_chunk ON stats.user_bits (organisation_id, chunk, facet, value);

-- Users whose facets have changed since the last refresh.
CREATE TABLE stats.dirty_users (
  organisation_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX dirty_users_organisation ON stats.dirty_users (organisation_id);

-- Facets of days by the spans that are shown (week, month, quarter), and open invitations: derived from stats.user_bits
-- once a day, and for the chunks that change.
CREATE TABLE stats.recent_bits (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, facet, value, chunk)
);

-- The day for which stats.recent_bits was computed.
CREATE TABLE stats.recent_state (
  organisation_id text COLLATE "C" PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  -- In the time zone of the organisation.
  day date NOT NULL,
  utc_day date NOT NULL
);

-- The users who were active on a day.
CREATE TABLE stats.day_bits (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  day date NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, day, chunk)
);

-- The users who were active in a week: derived from stats.day_bits by a trigger.
CREATE TABLE stats.week_bits (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- The Monday.
  week date NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, week, chunk)
);

-- Activity that is not in stats.day_bits yet.
CREATE TABLE stats.dirty_days (
  organisation_id text COLLATE "C" NOT NULL,
  -- Null for all days of a deleted user.
  day date,
  ordinal integer NOT NULL
);
CREATE INDEX dirty_days_organisation ON stats.dirty_days (organisation_id);

-- The users whose search text has a letter or digit, or two in a row. Searches for one or two letters match nearly
-- everybody; trigram indexes do not help there.
CREATE TABLE stats.search_ngrams (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  ngram text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, ngram, chunk)
);
CREATE INDEX search_ngrams_chunk ON stats.search_ngrams (organisation_id, chunk);

-- Users whose search text has changed since the last refresh.
CREATE TABLE stats.dirty_texts (
  organisation_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX dirty_texts_organisation ON stats.dirty_texts (organisation_id);

-- The enrollments of a course. Facets: 'status'; 'counted' ('true': figures count the enrollment); 'overdue' ('true':
-- not done, deadline before the day of stats.enrollment_state); 'source' (kinds of enrollment_sources).
CREATE TABLE stats.enrollment_bits (
  organisation_id text COLLATE "C" NOT NULL,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (course_id, facet, value, chunk)
);
CREATE INDEX enrollment_bits_chunk ON stats.enrollment_bits (course_id, chunk);
CREATE INDEX enrollment_bits_organisation ON stats.enrollment_bits (organisation_id, facet, value);

-- The day for which the bitmaps of a course say who is overdue.
CREATE TABLE stats.enrollment_state (
  course_id text COLLATE "C" PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE,
  day date NOT NULL
);

-- Enrollments that have changed since the last refresh.
CREATE TABLE stats.dirty_enrollments (
  organisation_id text COLLATE "C" NOT NULL,
  course_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX dirty_enrollments_course ON stats.dirty_enrollments (course_id);
CREATE INDEX dirty_enrollments_organisation ON stats.dirty_enrollments (organisation_id);

-- The average progress of a user over all courses, in whole percent. Users at 0 have no bit.
CREATE TABLE stats.progress_bits (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  progress integer NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, progress, chunk)
);

-- Users whose average may have changed since the last refresh.
CREATE TABLE stats.dirty_progress (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX dirty_progress_organisation ON stats.dirty_progress (organisation_id);

-- The number of groups of a user. Users without groups have no bit.
CREATE TABLE stats.group_count_bits (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  n integer NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, n, chunk)
);

-- Users whose groups have changed since the last refresh.
CREATE TABLE stats.dirty_group_counts (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX dirty_group_counts_organisation ON stats.dirty_group_counts (organisation_id);

-- Figures of courses as sums of deltas: writers only append a row for each figure that they change, so that no writer
-- waits for another; readers sum; stats.compact_course_figures compacts. Figures: see stats.enrollment_figures.
CREATE TABLE stats.course_figures (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  n double precision NOT NULL
);
CREATE INDEX course_figures_figure ON stats.course_figures (organisation_id, figure, course_id, value)
  INCLUDE (n);

-- Figures of course items in the same way: 'started', 'completed', 'failed', 'scored' (counts) and 'score' (sum).
CREATE TABLE stats.item_figures (
  organisation_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  n double precision NOT NULL
);
CREATE INDEX item_figures_figure ON stats.item_figures (item_id, figure) INCLUDE (n);
CREATE INDEX item_figures_organisation ON stats.item_figures (organisation_id);
