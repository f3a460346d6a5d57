-- Whom a search finds is put together 64 people at a time: how many such words there are, the planner has to know.
CREATE STATISTICS users_words ON (ordinal >> 6) FROM users;
ANALYZE users;
