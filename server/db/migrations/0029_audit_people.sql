-- Whom an entry about many people is about, where it does not stand in the history of each: a group that follows rules
-- can be joined by everybody at once, and a line of the log for each of them would cost more than the joining.
CREATE TABLE audit_people (
  user_id text COLLATE "C" NOT NULL,
  entry_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (user_id, entry_id)
);
