-- What a group followed until it was kept by hand: with Undo it follows the same again, even where these rules name a
-- group that is gone by now.
ALTER TABLE user_groups ADD COLUMN former_rules jsonb;
