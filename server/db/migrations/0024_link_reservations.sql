-- Uses of a link with a limit that are accepted and still processed by a task, so that no more people are accepted than
-- the link has uses left. Older rows than an hour do not count: their task was given up.
CREATE TABLE link_reservations (
  link_id text COLLATE "C" NOT NULL REFERENCES links (id) ON DELETE CASCADE,
  organisation_id text COLLATE "C" NOT NULL REFERENCES organisations (id) ON DELETE CASCADE,
  -- Hash of the email address.
  applicant text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (link_id, applicant)
);
