-- Whether users keep their seats in licenses when they are deactivated at the planned moment.
ALTER TABLE users ADD COLUMN keeps_seats boolean NOT NULL DEFAULT false;
