-- Computes all statistics of an organisation from its rows.
CREATE OR REPLACE FUNCTION stats.rebuild(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM stats.refresh_users(organisation, true);
  PERFORM stats.rebuild_days(organisation);
  PERFORM stats.rebuild_course_figures(organisation), stats.rebuild_item_figures(organisation),
    stats.rebuild_enrollments(organisation);
  PERFORM stats.rebuild_usage_days(organisation);
  PERFORM stats.rebuild_ngrams(organisation);
  PERFORM stats.rebuild_progress(organisation);
  PERFORM stats.rebuild_group_counts(organisation);
END $$;
