-- Text functions and extensions.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Lower case without accents and apostrophes, ligatures as two letters: what searches and sort orders use. Plain ASCII
-- takes a shortcut. Not STRICT, so that PostgreSQL can inline it. `plain` in the console folds alike.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = length($1) THEN replace(lower($1 COLLATE "C"), '''', '')
  ELSE replace(replace(replace(
    translate(regexp_replace(normalize(lower($1), NFD), '[\u0300-\u036f]', '', 'g'),
      'øłđıħς''’‘ʼ`´', 'oldihσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') END;
