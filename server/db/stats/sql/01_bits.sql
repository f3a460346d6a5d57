-- Bitmaps.

-- A bitmap with the bit of one user.
CREATE OR REPLACE FUNCTION stats.bit_of(ordinal integer) RETURNS bit LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN set_bit(0::bit(4096), ordinal & 4095, 1);

-- Adds a bitmap to a vector of counters, one for each user. The counters are stored as bit planes: the ones first,
-- then the twos, the fours and so on; adding carries from plane to plane, for 4,096 users at once.
CREATE OR REPLACE FUNCTION stats.add_bits(planes bit varying[], added bit)
RETURNS bit varying[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  carry bit varying := added;
  plane bit varying;
  at integer := 1;
BEGIN
  WHILE bit_count(carry) > 0 LOOP
    plane := planes[at];
    IF plane IS NULL THEN
      planes[at] := carry;
      EXIT;
    END IF;
    planes[at] := plane # carry;
    carry := plane & carry;
    at := at + 1;
  END LOOP;
  RETURN planes;
END $$;

CREATE OR REPLACE AGGREGATE stats.sum_bits(bit) (
  SFUNC = stats.add_bits, STYPE = bit varying[], INITCOND = '{}', PARALLEL = SAFE
);
