import { expect, test } from "vitest";
import { ATTEMPTS_MODES } from "#lib/contract/analytics.ts";
import { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { Answers } from "#lib/contract/submissions.ts";
import { listNewestSubmissions } from "#lib/domains/analytics/queries.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, buildQuiz, choiceQuestion } from "#tests/support/quiz.ts";
import { setUpExplainedDatabase } from "./explained-database.ts";

const SUBMISSIONS = 6_000;
const LISTED = 200;
/** Of rows and blocks, for each submission that is returned. */
const MAX_VISITS = 30;

const { getDatabase, getExplained } = setUpExplainedDatabase();

test("the newest submissions of each mode are found without reading the others, although there are no statistics of the tables", async () => {
  const { db, sql, statements } = getExplained();
  await sql`alter table submissions set (autovacuum_enabled = off)`;
  const { organizationId } = await createTestOrganization(getDatabase());
  const ctx: Ctx = {
    db: getDatabase().db,
    organizationId,
    actor: { kind: "system" },
    now: new Date(),
    requestId: "test",
  };
  const { id } = await createAssessment(ctx, CreateAssessmentBody.parse(buildQuiz([choiceQuestion()])));
  await publishAssessment(ctx, { id });
  const exercises = await loadSnapshot(ctx, id, 1);
  const answers = Answers.parse(buildAnswers({ exercises: [...exercises] }, ["b"]));
  await submitAnswers(ctx, { assessmentId: id, learnerRef: "a", answers, source: "api" });
  await copySubmissions(id, { a: SUBMISSIONS }, getDatabase());
  // Second attempts, and no counters that tell which attempt is the last.
  await sql`update submissions set attempt_number = 2 where assessment_id = ${id}`;

  statements.length = 0;
  for (const mode of ATTEMPTS_MODES) {
    expect(await listNewestSubmissions(db, organizationId, id, mode, LISTED)).toHaveLength(LISTED);
  }
  expect(statements).toHaveLength(ATTEMPTS_MODES.length);
  expect(statements.filter(({ visits }) => visits > MAX_VISITS * LISTED)).toEqual([]);
});
