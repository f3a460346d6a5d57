-- Accepting an invitation once counted as activity: it set both times in one statement, to the same microsecond. All that
-- people do since is noted day by day, so whoever has no such day has done nothing. Who did something before they accepted
-- keeps the later time: when that was is not known any more.
UPDATE users SET last_active_at = NULL
WHERE last_active_at = registered_at
  AND NOT EXISTS (SELECT FROM activity_days a WHERE a.user_id = users.id);
