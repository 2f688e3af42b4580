import type { Show } from "#lib/contract/grading-desk.ts";
import { compiledVersion, type GradableQuestion } from "#lib/domains/assessments/compiled.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { shownVersions } from "./queries.ts";

/** A question that a teacher grades, over the versions that the desk's submissions were made on. */
export type OpenQuestion = {
  id: string;
  /** As the newest of these versions counts it. */
  label: string;
  newest: { version: number; question: GradableQuestion };
  /** Where it stands in each version that has it. */
  places: Map<number, number>;
  submissions: number;
};

/** `Q3` for the third question of a version. */
export const labelOf = (question: GradableQuestion): string => `Q${question.index + 1}`;

/** The questions of an assessment that teachers grade, in their order, with how many answers the desk has of each. */
export async function openQuestions(ctx: Ctx, assessmentId: string, show: Show): Promise<OpenQuestion[]> {
  const versions = await shownVersions(ctx.db, ctx.organizationId, assessmentId, show);
  const found = new Map<string, OpenQuestion>();
  for (const { version, submissions } of versions.sort((a, b) => b.version - a.version)) {
    const { questions } = await compiledVersion(ctx, assessmentId, version);
    for (const question of questions) {
      if (!question.compiled.needsTeacher) continue;
      const open = found.get(question.id) ?? {
        id: question.id,
        label: labelOf(question),
        newest: { version, question },
        places: new Map(),
        submissions: 0,
      };
      open.places.set(version, question.index);
      open.submissions += submissions;
      found.set(question.id, open);
    }
  }
  return [...found.values()].sort((a, b) => a.newest.question.index - b.newest.question.index);
}

/** How many questions of a version a teacher grades. */
export async function openCount(ctx: Ctx, assessmentId: string, version: number): Promise<number> {
  const { questions } = await compiledVersion(ctx, assessmentId, version);
  return questions.filter(({ compiled }) => compiled.needsTeacher).length;
}
