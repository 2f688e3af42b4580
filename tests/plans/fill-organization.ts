import { CreateAssessmentBody } from "#lib/contract/assessments.ts";
import { Answers } from "#lib/contract/submissions.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { publishAssessment } from "#lib/domains/assessments/publish.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { submitAnswers } from "#lib/domains/submissions/submit.ts";
import type { Database } from "#lib/platform/db/client.ts";
import { copySubmissions } from "#tests/support/copy-submissions.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { buildAnswers, buildQuiz, choiceQuestion } from "#tests/support/quiz.ts";
import { createSystemContext } from "#tests/support/system-context.ts";

/** Creates an organization with one assessment and this many submissions, each of a learner of its own. */
export async function fillOrganization(database: Database, submissionCount: number) {
  const { organizationId } = await createTestOrganization(database);
  const ctx = createSystemContext(database.db, organizationId);
  const { id } = await createAssessment(ctx, CreateAssessmentBody.parse(buildQuiz([choiceQuestion()])));
  await publishAssessment(ctx, { id });
  const exercises = await loadSnapshot(ctx, id, 1);
  const answers = Answers.parse(buildAnswers({ exercises: [...exercises] }, ["b"]));
  await submitAnswers(ctx, { assessmentId: id, learnerRef: "a", answers, source: "api" });
  await copySubmissions(id, { a: submissionCount }, database);
  return { organizationId, assessmentId: id };
}
