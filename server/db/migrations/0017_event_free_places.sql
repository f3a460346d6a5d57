-- How many places were free and how many users waited when administrators were last told; NULL if it is not the case.
ALTER TABLE events ADD COLUMN told_free text;
