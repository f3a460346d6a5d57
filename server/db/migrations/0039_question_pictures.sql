-- Whether any question still shows a picture is asked whenever one is taken or let go.
CREATE INDEX questions_image ON questions (image) WHERE image IS NOT NULL;
