-- All that has moved somebody is looked up at once, however many others have moved.

CREATE INDEX membership_changes_person ON membership_changes (organisation_id, user_id);
