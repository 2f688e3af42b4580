import type { Ctx } from "#lib/platform/context.ts";
import { listScoredQuestions } from "./coverage-queries.ts";
import type { RegradeRow } from "./queries.ts";

/** Finds the corrected questions with a teacher's score, by submission. */
export async function findMarkedQuestions(
  ctx: Ctx,
  { corrections }: Pick<RegradeRow, "corrections">,
  rows: readonly { id: string }[],
): Promise<Map<string, Set<string>>> {
  const found = await listScoredQuestions(ctx.db, ctx.organizationId, {
    submissionIds: rows.map(({ id }) => id),
    questionIds: corrections.map(({ question_id }) => question_id),
  });
  const marked = new Map<string, Set<string>>();
  for (const { submissionId, questionId } of found) {
    const ids = marked.get(submissionId) ?? new Set();
    marked.set(submissionId, ids.add(questionId));
  }
  return marked;
}
