import { expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { listNewestSubmissions } from "#lib/domains/analytics/queries.ts";
import { setUpExplainedDatabase } from "./explained-database.ts";
import { fillOrganization } from "./fill-organization.ts";

const SUBMISSIONS = 6_000;
const LISTED = 200;
/** Of rows and blocks, for each submission that is returned. */
const MAX_VISITS = 30;

const { getDatabase, getExplained } = setUpExplainedDatabase();

test("the newest submissions of each mode are found without reading the others, although there are no statistics of the tables", async () => {
  const { db, sql, statements } = getExplained();
  await sql`alter table submissions set (autovacuum_enabled = off)`;
  const { organizationId, assessmentId } = await fillOrganization(getDatabase(), SUBMISSIONS);
  // Second attempts, and no counters that tell which attempt is the last.
  await sql`update submissions set attempt_number = 2 where assessment_id = ${assessmentId}`;

  statements.length = 0;
  for (const mode of ATTEMPTS_MODES) {
    expect(await listNewestSubmissions(db, organizationId, assessmentId, mode, LISTED)).toHaveLength(LISTED);
  }
  expect(statements).toHaveLength(ATTEMPTS_MODES.length);
  expect(statements.filter(({ visits }) => visits > MAX_VISITS * LISTED)).toEqual([]);
});
