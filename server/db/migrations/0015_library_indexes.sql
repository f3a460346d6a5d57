-- Which courses an asset promotes, and which links lead to a course.
CREATE INDEX courses_promo_video ON courses (promo_video_id) WHERE promo_video_id IS NOT NULL;
CREATE INDEX links_targets ON links USING gin (targets jsonb_path_ops);
