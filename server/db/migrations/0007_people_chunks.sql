-- How many rows of bits the people of an organisation make: without knowing it, the planner takes each
-- person for a row of their own and does not look through them with several processes.
CREATE STATISTICS users_chunks ON (ordinal >> 12) FROM users;
ANALYZE users;
