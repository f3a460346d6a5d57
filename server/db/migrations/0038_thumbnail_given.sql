-- A picture that somebody chose stays when the file is looked into once more or replaced. Of those before nobody knows who
-- made them, so they are taken for made of the file, as they always were.
ALTER TABLE assets ADD COLUMN thumbnail_given boolean NOT NULL DEFAULT false;
