import { MAX_CORRECTIONS } from "#lib/contract/regrades.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { type Ctx, isAllowed, require } from "#lib/platform/context.ts";
import type { StoredExercise } from "#lib/platform/db/schema/stored-content.ts";
import { loadBlueprintProgress } from "./blueprint.ts";
import { correctQuestion, listRegradeIds, loadRegrades } from "./corrections.ts";
import { countQuestions } from "./count-questions.ts";
import { diffExercises } from "./diff-exercises.ts";
import { listPublishingProblems } from "./publishing-problems.ts";
import type { AssessmentRow } from "./queries.ts";
import { requireDetailedAssessment } from "./read.ts";
import { requireNotArchived } from "./rules.ts";
import { countSubmissions } from "./version-queries.ts";
import { loadContent } from "./versions.ts";

/**
 * Previews publishing: the changes, the event, and any problems that prevent it. Throws 404 and 409
 * `assessment_archived`.
 */
export async function previewPublishing(ctx: Ctx, input: { id: string }): Promise<PublishPreview> {
  require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  requireNotArchived(row);
  const exercises = await loadContent(ctx, row, "working");
  const isFirst = row.version === 0;
  const published = isFirst ? [] : await loadContent(ctx, row, row.version);
  const submissionCount = isFirst ? 0 : await countSubmissions(ctx.db, ctx.organizationId, row.id);
  const mayCorrect = submissionCount > 0 && isAllowed(ctx.actor, "regrades.manage");
  return {
    revision: row.revision,
    next_version: row.version + 1,
    event: isFirst ? "assessment.published" : "assessment.content_updated",
    problems: listPublishingProblems(exercises),
    difference: isFirst ? null : diffExercises(published, exercises),
    question_count: countQuestions(exercises),
    blueprint: await loadBlueprintProgress(ctx, row.blueprint, exercises),
    submission_count: submissionCount,
    correctable_question_ids: mayCorrect ? await listCorrectableIds(ctx, row, published, exercises) : [],
  };
}

/**
 * Lists the questions whose keys or points differ from those that hold for the published version after its corrections.
 * Lists as many as one correction can contain.
 */
async function listCorrectableIds(
  ctx: Ctx,
  row: AssessmentRow,
  published: readonly StoredExercise[],
  working: readonly StoredExercise[],
): Promise<string[]> {
  const regrades = await loadRegrades(ctx, listRegradeIds(row, row.version));
  const former = new Map(
    published
      .flatMap(({ questions }) => questions)
      .map((question) => [question.id, correctQuestion(question, regrades)]),
  );
  return working
    .flatMap(({ questions }) => questions)
    .filter((question) => {
      const now = former.get(question.id);
      if (!now) return false;
      return now.points !== question.points || !haveSameKeys(now.keySets.at(-1)?.keys, question.answer_keys);
    })
    .map(({ id }) => id)
    .slice(0, MAX_CORRECTIONS);
}

/** Compares keys without those of the parts that teachers grade, which a correction leaves alone. */
const haveSameKeys = (former: readonly AnswerKey[] = [], now: readonly AnswerKey[]): boolean =>
  serializeKeys(former) === serializeKeys(now);

const serializeKeys = (keys: readonly AnswerKey[]): string =>
  keys
    .filter(({ type }) => type !== "open")
    .map((key) => canonicalizeJson(key))
    .sort()
    .join();
