import type { Assessment } from "#lib/contract/assessments.ts";
import { listKeyFacts } from "#lib/core/differences/question-facts.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { hasChangesToPublish } from "./changes-to-publish.ts";
import { presentDraft, presentVersion } from "./present-content.ts";
import { requireDetailedAssessment, requireVersion } from "./read.ts";
import { countSubmissions } from "./version-queries.ts";
import { loadContent } from "./versions.ts";

/** An assessment as a member sees it: authors see the working copy and answer keys, others the published version. */
export type Overview = {
  assessment: Assessment;
  /** Descriptions of each question's answer key, by question id. Null for members who can't see answer keys. */
  keys: ReadonlyMap<string, string[]> | null;
  /** The maximum score of a learner. */
  points: number;
  submissionCount: number;
  /** Whether publishing would create a version that differs from the published one. */
  hasChangesToPublish: boolean;
};

/** Returns the assessment as the actor sees it. Throws 404. */
export async function getOverview(ctx: Ctx, input: { id: string }): Promise<Overview> {
  require(ctx, "assessments.read");
  const row = await requireDetailedAssessment(ctx, input.id);
  const maySeeKeys = isAuthor(ctx.actor);
  const [version, submissionCount] = await Promise.all([
    maySeeKeys || row.version === 0 ? undefined : requireVersion(ctx, row, row.version),
    countSubmissions(ctx.db, ctx.organizationId, row.id),
  ]);
  const exercises = version?.exercises ?? (await loadContent(ctx, row, "working"));
  const formula = createFormulaReader();
  const questions = exercises.flatMap((exercise) => exercise.questions);
  return {
    assessment: await (version ? presentVersion(ctx, row, version) : presentDraft(ctx, row, exercises)),
    keys: maySeeKeys
      ? new Map(questions.map((question) => [question.id, listKeyFacts(question, formula)]))
      : null,
    points: sumPoints(exercises),
    submissionCount,
    hasChangesToPublish: await hasChangesToPublish(ctx, row, exercises),
  };
}

/** Questions of a published pool have the same points. */
const sumPoints = (exercises: readonly StoredExercise[]): number =>
  exercises.reduce((sum, { pool, questions }) => {
    const points = pool
      ? pool.draw * (questions[0]?.points ?? 0)
      : questions.reduce((total, each) => total + each.points, 0);
    return sum + points;
  }, 0);
