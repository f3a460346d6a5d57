-- Files of assets: what limits their use, the file that replaces the current one, and the one before it.

-- Why a file that is ready cannot be opened everywhere: a codec that most browsers do not play, or a password.
ALTER TABLE assets ADD COLUMN notice text,
  -- The new file until it is ready, and after it failed: file, fileName, mimeType, size, status, failure.
  ADD COLUMN replacement jsonb,
  -- What the current file replaced: file, fileName, mimeType, size, duration, pages, thumbnail, notice, replacedAt. The
  -- files expire by themselves 30 days after that.
  ADD COLUMN previous_file jsonb;
