-- Statistics: bitmaps of users and sums of figures, so that counts under any filter do not read every row. The
-- functions and triggers that maintain them are in server/db/stats; its README explains them.
--
-- A bitmap covers a chunk of 4,096 users: bit (ordinal & 4095) of chunk (ordinal >> 12) stands for the user with this
-- ordinal. Writers only mark what they change in the tables changed_*, so that no writer waits for another; readers
-- refresh what is marked before they read.
CREATE SCHEMA tallies;

-- The facets of users: for each value the bitmap of the users who have it.
CREATE TABLE tallies.people (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, facet, value, chunk)
);
CREATE INDEX people_empty ON tallies.people (organisation_id) WHERE bits = 0::bit(4096);
CREATE INDEX people_chunk ON tallies.people (organisation_id, chunk, facet, value);

-- Users whose facets have changed since the last refresh.
CREATE TABLE tallies.changed (
  organisation_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX changed_organisation ON tallies.changed (organisation_id);

-- Facets of days by the spans that are shown (week, month, quarter), and open invitations: derived from tallies.people
-- once a day, and for the chunks that change.
CREATE TABLE tallies.recent (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, facet, value, chunk)
);

-- The day for which tallies.recent was computed.
CREATE TABLE tallies.recent_kept (
  organisation_id text COLLATE "C" PRIMARY KEY REFERENCES organisations (id) ON DELETE CASCADE,
  -- In the time zone of the organisation.
  day date NOT NULL,
  utc_day date NOT NULL
);

-- The users who were active on a day.
CREATE TABLE tallies.days (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  day date NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, day, chunk)
);

-- The users who were active in a week: derived from tallies.days by a trigger.
CREATE TABLE tallies.weeks (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- The Monday.
  week date NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, week, chunk)
);

-- Activity that is not in tallies.days yet.
CREATE TABLE tallies.changed_days (
  organisation_id text COLLATE "C" NOT NULL,
  -- Null for all days of a deleted user.
  day date,
  ordinal integer NOT NULL
);
CREATE INDEX changed_days_organisation ON tallies.changed_days (organisation_id);

-- The users whose search text has a letter or digit, or two in a row. Searches for one or two letters match nearly
-- everybody; trigram indexes do not help there.
CREATE TABLE tallies.pieces (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  piece text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, piece, chunk)
);
CREATE INDEX pieces_chunk ON tallies.pieces (organisation_id, chunk);

-- Users whose search text has changed since the last refresh.
CREATE TABLE tallies.changed_texts (
  organisation_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX changed_texts_organisation ON tallies.changed_texts (organisation_id);

-- The enrollments of a course. Facets: 'status'; 'counted' ('true': figures count the enrollment); 'overdue' ('true':
-- not done, deadline before the day of tallies.holders_kept); 'source' (kinds of enrollment_sources).
CREATE TABLE tallies.holders (
  organisation_id text COLLATE "C" NOT NULL,
  course_id text COLLATE "C" NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
  facet text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (course_id, facet, value, chunk)
);
CREATE INDEX holders_chunk ON tallies.holders (course_id, chunk);
CREATE INDEX holders_organisation ON tallies.holders (organisation_id, facet, value);

-- The day for which the bitmaps of a course say who is overdue.
CREATE TABLE tallies.holders_kept (
  course_id text COLLATE "C" PRIMARY KEY REFERENCES courses (id) ON DELETE CASCADE,
  day date NOT NULL
);

-- Enrollments that have changed since the last refresh.
CREATE TABLE tallies.changed_holders (
  organisation_id text COLLATE "C" NOT NULL,
  course_id text COLLATE "C" NOT NULL,
  ordinal integer NOT NULL
);
CREATE INDEX changed_holders_course ON tallies.changed_holders (course_id);
CREATE INDEX changed_holders_organisation ON tallies.changed_holders (organisation_id);

-- The average progress of a user over all courses, in whole percent. Users at 0 have no bit.
CREATE TABLE tallies.averages (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  progress integer NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, progress, chunk)
);

-- Users whose average may have changed since the last refresh.
CREATE TABLE tallies.changed_averages (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX changed_averages_organisation ON tallies.changed_averages (organisation_id);

-- The number of groups of a user. Users without groups have no bit.
CREATE TABLE tallies.memberships (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  n integer NOT NULL,
  chunk integer NOT NULL,
  bits bit(4096) NOT NULL,
  PRIMARY KEY (organisation_id, n, chunk)
);

-- Users whose groups have changed since the last refresh.
CREATE TABLE tallies.changed_memberships (
  organisation_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL
);
CREATE INDEX changed_memberships_organisation ON tallies.changed_memberships (organisation_id);

-- Figures of courses as sums of deltas: writers only append a row for each figure that they change, so that no writer
-- waits for another; readers sum; tallies.fold_courses compacts. Figures: see tallies.figures_of.
CREATE TABLE tallies.courses (
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  course_id text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  n double precision NOT NULL
);
CREATE INDEX courses_figure ON tallies.courses (organisation_id, figure, course_id, value)
  INCLUDE (n);

-- Figures of course items in the same way: 'started', 'completed', 'failed', 'scored' (counts) and 'score' (sum).
CREATE TABLE tallies.items (
  organisation_id text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  n double precision NOT NULL
);
CREATE INDEX items_figure ON tallies.items (item_id, figure) INCLUDE (n);
CREATE INDEX items_organisation ON tallies.items (organisation_id);
