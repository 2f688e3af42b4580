import { beforeAll, describe, expect, test } from "vitest";
import { RESULTS_SORTS } from "#lib/contract/form-options.ts";
import { findOtherAttempts } from "#lib/domains/analytics/attempt-queries.ts";
import { searchRows } from "#lib/domains/submissions/search-queries.ts";
import { copyToOrganizations } from "./copy-to-organizations.ts";
import { setUpExplainedDatabase } from "./explained-database.ts";
import { fillOrganization } from "./fill-organization.ts";

const TABLES = ["submissions", "learners"];
/** So few that all of them are among the most common values in the statistics. */
const KNOWN_ORGANIZATIONS = 60;
const SUBMISSIONS = 2_000;
const PAGE = 1_000;
/** Of rows and blocks, for each submission that is returned. */
const MAX_VISITS = 40;

const { getDatabase, getExplained } = setUpExplainedDatabase();
let organizationId = "";
let assessmentId = "";

beforeAll(async () => {
  const { sql } = getExplained();
  await fillOrganization(getDatabase(), 5);
  // Otherwise the new organization could get into the statistics in the meantime.
  for (const table of [...TABLES, "analytics_pending"])
    await sql`alter table ${sql(table)} set (autovacuum_enabled = off)`;
  await copyToOrganizations(sql, TABLES, KNOWN_ORGANIZATIONS);
  await sql`analyze`;
  ({ organizationId, assessmentId } = await fillOrganization(getDatabase(), SUBMISSIONS));
  // As if all submissions were counted: without the notes that they are new.
  await sql`delete from analytics_pending where organization_id = ${organizationId}`;
});

/** Runs statements and returns those that visit more rows and blocks than `results` rows need. */
async function findWasteful(results: number, run: () => Promise<readonly unknown[]>) {
  const { statements } = getExplained();
  statements.length = 0;
  expect(await run()).toHaveLength(results);
  expect(statements.length).toBeGreaterThan(0);
  return statements.filter(({ visits }) => visits > MAX_VISITS * results);
}

describe("in an organization that isn't in the statistics yet", () => {
  test.each(RESULTS_SORTS)("a page of results doesn't read all learners for each row: %s", async (sort) => {
    const { db } = getExplained();
    for (const filter of [{}, { assessmentId }]) {
      const search = { ...filter, isDraft: false, excludeAnonymous: false };
      const read = () => searchRows(db, organizationId, search, { sort, limit: PAGE, after: undefined });
      expect(await findWasteful(PAGE, read)).toEqual([]);
    }
  });

  test.each([true, false])(
    "counting doesn't read all submissions for each learner (unchanged: %s)",
    async (areUnchanged) => {
      const { sql, db } = getExplained();
      const rows = await sql<{ id: string }[]>`
        select id from learners where organization_id = ${organizationId} limit ${PAGE}`;
      const learners = new Map(rows.map(({ id }) => [id, 2]));
      const read = () =>
        findOtherAttempts(db, organizationId, assessmentId, {
          learners,
          except: [],
          areUnchanged,
          shapes: [],
        });
      expect(await findWasteful(PAGE, read)).toEqual([]);
    },
  );
});
