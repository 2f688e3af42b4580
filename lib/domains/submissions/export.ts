import type { Submission } from "#lib/contract/submissions.ts";
import { loadSubmittedVersion } from "#lib/domains/assessments/compile.ts";
import { listSubmissionFiles } from "#lib/domains/files/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { rebuildJudgments } from "./judgments.ts";
import { presentSubmission } from "./present.ts";
import { listLearnerSubmissions } from "./queries.ts";

/** Returns all submissions of a learner in full, oldest first, without those that were erased. */
export async function exportSubmissions(
  ctx: Ctx,
  { learnerId }: { learnerId: string },
): Promise<Submission[]> {
  require(ctx, "learners.export");
  const exported: Submission[] = [];
  for (const row of await listLearnerSubmissions(ctx.db, ctx.organizationId, learnerId)) {
    const version = await loadSubmittedVersion(ctx, row);
    exported.push(presentSubmission(row, version, rebuildJudgments(row, version)));
  }
  const files = await listSubmissionFiles(ctx, { submissionIds: exported.map(({ id }) => id) });
  for (const submission of exported) {
    const own = files.get(submission.id);
    if (own) submission.files = own;
  }
  return exported;
}
