-- How many of some bits each person has: the figures of a person, added up from the bits of all courses. A number is kept
-- as planes of bits, the ones first, then the twos, the fours and so on; adding is carrying from plane to plane, for 4,096
-- people at once.
CREATE FUNCTION tallies.add_bits(planes bit varying[], added bit) RETURNS bit varying[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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

CREATE AGGREGATE tallies.sum_bits(bit) (SFUNC = tallies.add_bits, STYPE = bit varying[], INITCOND = '{}', PARALLEL = SAFE);
