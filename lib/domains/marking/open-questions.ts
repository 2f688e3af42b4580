import type { QueueStatus } from "#lib/contract/marking.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { listSubmittedVersions } from "./queries.ts";

/** A manually graded question, across all versions of the listed submissions. */
export type OpenQuestion = {
  id: string;
  /** Its label in the newest of these versions. */
  label: string;
  newest: { version: number; question: GradableQuestion };
  /** Its index in each version that contains it. */
  indexByVersion: Map<number, number>;
  submissions: number;
};

/** Formats a question's label, such as `Q3` for the third question of a version. */
export const formatQuestionLabel = (question: GradableQuestion): string => `Q${question.index + 1}`;

/** Lists the manually graded questions of an assessment in order, each with its number of listed answers. */
export async function listOpenQuestions(
  ctx: Ctx,
  assessmentId: string,
  show: QueueStatus,
): Promise<OpenQuestion[]> {
  const versions = await listSubmittedVersions(ctx.db, ctx.organizationId, assessmentId, show);
  const found = new Map<string, OpenQuestion>();
  for (const { version, submissions } of versions.sort((a, b) => b.version - a.version)) {
    const { questions } = await loadCompiledVersion(ctx, assessmentId, version);
    for (const question of questions) {
      if (!question.compiled.needsTeacher) continue;
      const open = found.get(question.id) ?? {
        id: question.id,
        label: formatQuestionLabel(question),
        newest: { version, question },
        indexByVersion: new Map(),
        submissions: 0,
      };
      open.indexByVersion.set(version, question.index);
      open.submissions += submissions;
      found.set(question.id, open);
    }
  }
  return [...found.values()].sort((a, b) => a.newest.question.index - b.newest.question.index);
}

/** Counts the manually graded questions of a version. */
export async function countOpenQuestions(ctx: Ctx, assessmentId: string, version: number): Promise<number> {
  const { questions } = await loadCompiledVersion(ctx, assessmentId, version);
  return questions.filter(({ compiled }) => compiled.needsTeacher).length;
}
