import { expect, test } from "vitest";
import { sampleSubmissions } from "#lib/domains/alerts/queries.ts";
import { setUpExplainedDatabase } from "./explained-database.ts";
import { fillOrganization } from "./fill-organization.ts";

const SUBMISSIONS = 6_000;
const SAMPLED = 200;
/** Of rows and blocks, for each submission that is returned. */
const MAX_VISITS = 30;

const { getDatabase, getExplained } = setUpExplainedDatabase();

test.each([1, 2])(
  "an examination reads only the first attempts that it samples, also if each is attempt number %d of its learner",
  async (number) => {
    const { db, sql, statements } = getExplained();
    await sql`alter table submissions set (autovacuum_enabled = off)`;
    const { organizationId, assessmentId } = await fillOrganization(getDatabase(), SUBMISSIONS);
    await sql`update submissions set attempt_number = ${number} where assessment_id = ${assessmentId}`;
    statements.length = 0;
    const version = { assessmentId, version: 1 };
    const sample = { indices: [0], limit: SAMPLED };
    expect(await sampleSubmissions(db, organizationId, version, sample)).toHaveLength(SAMPLED);
    expect(statements).toHaveLength(1);
    expect(statements.filter(({ visits }) => visits > MAX_VISITS * SAMPLED)).toEqual([]);
  },
);
