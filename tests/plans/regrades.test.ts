import { expect, test } from "vitest";
import { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { CreateRegradeBody } from "#lib/contract/regrades.ts";
import { Answers } from "#lib/contract/submissions.ts";
import { foldOnce } from "#lib/domains/analytics/fold.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { commitRegrade } from "#lib/domains/regrades/commit.ts";
import { createRegrade } from "#lib/domains/regrades/create.ts";
import { getRegradeDistribution } from "#lib/domains/regrades/distribution.ts";
import { revertRegrade } from "#lib/domains/regrades/revert.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, buildQuiz, choiceQuestion, textQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";
import { copyToOrganizations } from "./copy-to-organizations.ts";
import { setUpExplainedDatabase } from "./explained-database.ts";

const SMALL_ORGANIZATIONS = 400;
const SUBMISSIONS = 1_500;
/** Of rows and blocks, by each statement for each submission. Reading all of them for each would be 1,500. */
const MAX_VISITS = 50;

const { getDatabase, getExplained } = setUpExplainedDatabase();

/** Creates an organization with submissions by as many learners, a third of them each with the answers a, b and c. */
async function createQuiz(submissions: number): Promise<{ ctx: Ctx; id: string; questionId: string }> {
  const { organizationId } = await createTestOrganization(getDatabase());
  const { db } = getDatabase();
  const ctx = createSystemContext(db, organizationId);
  const quiz = buildQuiz([choiceQuestion(2), textQuestion()]);
  const { id } = await createAssessment(ctx, CreateAssessmentBody.parse(quiz));
  await publishAssessment(ctx, { id });
  const exercises = await loadSnapshot(ctx, id, 1);
  for (const learnerRef of ["a", "b", "c"]) {
    const answers = Answers.parse(buildAnswers({ exercises: [...exercises] }, [learnerRef, "Paris"]));
    await submitAnswers(ctx, { assessmentId: id, learnerRef, answers, source: "api" });
  }
  const third = submissions / 3;
  await copySubmissions(id, { a: third, b: third, c: third }, getDatabase());
  return { ctx, id, questionId: exercises[0]?.questions[0]?.id ?? "" };
}

const preview = (ctx: Ctx, { id, questionId }: { id: string; questionId: string }) =>
  createRegrade(ctx, {
    assessmentId: id,
    regrade: CreateRegradeBody.parse({
      corrections: [
        {
          question_id: questionId,
          mode: "new_key",
          answer_keys: [{ type: "choice", response_id: "r1", correct: ["a"] }],
        },
      ],
    }),
  });

test("a regrade visits each submission a few times, although statistics are of many small organizations", async () => {
  const { sql, db, statements } = getExplained();
  const small = await createQuiz(3);
  await preview(small.ctx, small);
  await sql`alter table analytics_pending set (autovacuum_enabled = off)`;
  await copyToOrganizations(sql, ["submissions", "regrade_submissions"], SMALL_ORGANIZATIONS);
  await sql`analyze`;
  const quiz = await createQuiz(SUBMISSIONS);

  const ctx: Ctx = { ...quiz.ctx, db };
  const fold = () => foldOnce(ctx, quiz.id);
  statements.length = 0;
  const regrade = await preview(ctx, quiz);
  expect(regrade.counts).toMatchObject({ submissions: SUBMISSIONS, unchanged: SUBMISSIONS / 3 });
  const { id, fingerprint } = regrade;
  await commitRegrade(ctx, { id, fingerprint: fingerprint ?? "", applyToDraft: false });
  expect(await fold()).toBe("done");
  // The revert computes the results of these again, because something else has changed too.
  const changed = await sql`
    update submissions set revision = revision + 1
    where organization_id = ${ctx.organizationId} and score = max_score`;
  expect(changed.count).toBe(SUBMISSIONS / 3);
  expect((await getRegradeDistribution(ctx, { id })).means).not.toBeNull();
  await revertRegrade(ctx, { id });
  expect(await fold()).toBe("done");
  expect(statements.length).toBeGreaterThan(50);
  expect(statements.filter(({ visits }) => visits > MAX_VISITS * SUBMISSIONS)).toEqual([]);
});
