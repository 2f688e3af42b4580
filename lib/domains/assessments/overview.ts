import type { Assessment } from "#lib/contract/assessments.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type Ctx, isAuthor, require } from "#lib/platform/context.ts";
import { getDefaultView, presentAssessment } from "./present.ts";
import { listKeyFacts } from "./question-facts.ts";
import { requireAssessment } from "./read.ts";
import { countSubmissions } from "./version-queries.ts";
import { loadContent } from "./versions.ts";

/** What a person sees of an assessment: authors the working copy and what its keys say, others what is published. */
export type Overview = {
  assessment: Assessment;
  /** Of each question by its id, its key in sentences; null for those who may not see keys. */
  keys: ReadonlyMap<string, string[]> | null;
  points: number;
  submissionCount: number;
};

/** 404 for an unknown assessment. */
export async function getOverview(ctx: Ctx, input: { id: string }): Promise<Overview> {
  require(ctx, "assessments.read");
  const row = await requireAssessment(ctx, input.id);
  const maySeeKeys = isAuthor(ctx.actor);
  const view = maySeeKeys ? "draft" : getDefaultView(row);
  const [exercises, submissionCount] = await Promise.all([
    loadContent(ctx, row, view === "draft" ? "working" : row.version),
    countSubmissions(ctx.db, ctx.organizationId, row.id),
  ]);
  const formula = createFormulaReader();
  const questions = exercises.flatMap((exercise) => exercise.questions);
  return {
    assessment: presentAssessment(row, view, exercises),
    keys: maySeeKeys
      ? new Map(questions.map((question) => [question.id, listKeyFacts(question, formula)]))
      : null,
    points: questions.reduce((sum, { points }) => sum + points, 0),
    submissionCount,
  };
}
