import type { QueueStatus } from "#lib/contract/grading-desk.ts";
import { type GradableQuestion, loadCompiledVersion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { listDeskVersions } from "./queries.ts";

/** A question that a teacher grades, over the versions that the desk's submissions were made on. */
export type OpenQuestion = {
  id: string;
  /** As the newest of these versions counts it. */
  label: string;
  newest: { version: number; question: GradableQuestion };
  /** Where it stands in each version that has it. */
  indexByVersion: Map<number, number>;
  submissions: number;
};

/** `Q3` for the third question of a version. */
export const formatQuestionLabel = (question: GradableQuestion): string => `Q${question.index + 1}`;

/** The questions of an assessment that teachers grade, in their order, with how many answers the desk has of each. */
export async function listOpenQuestions(
  ctx: Ctx,
  assessmentId: string,
  show: QueueStatus,
): Promise<OpenQuestion[]> {
  const versions = await listDeskVersions(ctx.db, ctx.organizationId, assessmentId, show);
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

/** How many questions of a version a teacher grades. */
export async function countOpenQuestions(ctx: Ctx, assessmentId: string, version: number): Promise<number> {
  const { questions } = await loadCompiledVersion(ctx, assessmentId, version);
  return questions.filter(({ compiled }) => compiled.needsTeacher).length;
}
