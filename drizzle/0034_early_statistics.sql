-- An organization that isn't in the statistics of a table yet seems to have no rows there. By default, PostgreSQL updates
-- them when a tenth of the whole table has changed, however many rows of one organization these are (decision 087).
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.oid::regclass::text FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND NOT coalesce(c.reloptions::text LIKE '%autovacuum_analyze_%', false)
  LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.005)', name);
  END LOOP;
END $$;
