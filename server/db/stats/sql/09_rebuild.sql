-- Computes all statistics of an organisation from its rows.
CREATE OR REPLACE FUNCTION tallies.count_anew(organisation text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tallies.keep_people(organisation, true);
  PERFORM tallies.count_days_anew(organisation);
  PERFORM tallies.count_courses_anew(organisation), tallies.count_items_anew(organisation),
    tallies.count_holders_anew(organisation);
  PERFORM tallies.count_pieces_anew(organisation);
  PERFORM tallies.count_averages_anew(organisation);
  PERFORM tallies.count_memberships_anew(organisation);
END $$;
