import { expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { listNewestSubmissions } from "#lib/domains/analytics/newest-queries.ts";
import { requeueSubmissions } from "#lib/domains/analytics/queries.ts";
import { createSystemContext } from "#tests/support/system-context.ts";
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
    expect(
      await listNewestSubmissions(db, organizationId, assessmentId, {
        mode,
        limit: LISTED,
        counted: SUBMISSIONS,
      }),
    ).toHaveLength(LISTED);
  }
  expect(statements).toHaveLength(ATTEMPTS_MODES.length);
  expect(statements.filter(({ visits }) => visits > MAX_VISITS * LISTED)).toEqual([]);
});

test("the newest first attempts are found without reading thousands of newer second attempts", async () => {
  const { db, sql, statements } = getExplained();
  const { organizationId, assessmentId } = await fillOrganization(getDatabase(), SUBMISSIONS);
  const ctx = createSystemContext(db, organizationId);
  await sql`update submissions set id = ('0' || substr(id::text, 2))::uuid where assessment_id = ${assessmentId}`;
  await sql`insert into submissions (organization_id, id, assessment_id, assessment_version, learner_id, learner_ref, source,
      status, is_draft, late, attempt_number, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at)
    select organization_id, ('f' || substr(id::text, 2))::uuid, assessment_id, assessment_version, learner_id, learner_ref,
      source, status, false, false, 2, answers, fractions, question_scores, question_outcomes, score, max_score,
      percentage, passed, passing_score_percent, auto_score, submitted_at, graded_at
    from submissions where assessment_id = ${assessmentId}`;
  const query = { mode: "first" as const, limit: LISTED, counted: SUBMISSIONS };
  const listIds = async () =>
    (await listNewestSubmissions(db, organizationId, assessmentId, query)).map(({ id }) => id);
  const [newest = [], uncounted] = [await findIds(), await listIds()];
  expect(uncounted).toEqual(newest);

  await requeueSubmissions(db, organizationId, assessmentId); // the ids have changed
  while ((await foldOnce(ctx, assessmentId)) !== "done");
  statements.length = 0;
  expect(await listIds()).toEqual(newest);
  // The newest 2,000 are checked, and those that the rollup names, but never all.
  expect(statements).toHaveLength(2);
  expect(statements.reduce((sum, { visits }) => sum + visits, 0)).toBeLessThan(5 * SUBMISSIONS);

  async function findIds(): Promise<string[]> {
    const rows = await sql<{ id: string }[]>`
      select id from submissions where assessment_id = ${assessmentId} and attempt_number = 1
      order by id desc limit ${LISTED}`;
    return rows.map(({ id }) => id);
  }
});
