import { expect, test } from "vitest";
import { RESULTS_SORTS } from "#lib/contract/form-options.ts";
import { searchRows } from "#lib/domains/submissions/search-queries.ts";
import { setUpExplainedDatabase } from "./explained-database.ts";
import { fillOrganization } from "./fill-organization.ts";

const TABLES = ["submissions", "learners", "assessments"];
const KNOWN_ORGANIZATIONS = 3;
const SUBMISSIONS = 2_000;
const PAGE = 1_000;
/** Of rows and blocks, for each submission that is returned. */
const MAX_VISITS = 40;

const { getDatabase, getExplained } = setUpExplainedDatabase();

test("a page of exported results doesn't read all learners again for each of its rows, although no statistics know the organization", async () => {
  const { db, sql, statements } = getExplained();
  for (const table of TABLES) await sql.unsafe(`alter table ${table} set (autovacuum_enabled = off)`);
  for (let i = 0; i < KNOWN_ORGANIZATIONS; i++) await fillOrganization(getDatabase(), 200);
  for (const table of TABLES) await sql.unsafe(`analyze ${table}`);
  const { organizationId, assessmentId } = await fillOrganization(getDatabase(), SUBMISSIONS);

  for (const filter of [{}, { assessmentId }]) {
    for (const sort of RESULTS_SORTS) {
      const search = { ...filter, isDraft: false, excludeAnonymous: false };
      statements.length = 0;
      const rows = await searchRows(db, organizationId, search, { sort, limit: PAGE, after: undefined });
      expect(rows).toHaveLength(PAGE);
      expect(statements.length).toBeGreaterThan(0);
      expect(statements.filter(({ visits }) => visits > MAX_VISITS * PAGE)).toEqual([]);
    }
  }
});
