import { expect, test } from "vitest";
import { setUpExplainedDatabase } from "./explained-database.ts";

const { getExplained } = setUpExplainedDatabase();

test("every table of organizations gets new statistics before a tenth of it has changed", async () => {
  const tables = await getExplained().sql<{ name: string; options: string[] | null }[]>`
    select c.relname as name, c.reloptions as options from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;
  const isEarly = (option: string) => option.startsWith("autovacuum_analyze_");
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter(({ options }) => !options?.some(isEarly)).map(({ name }) => name)).toEqual([]);
});
