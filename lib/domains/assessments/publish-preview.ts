import { MAX_CORRECTIONS } from "#lib/contract/regrades.ts";
import type { PublishPreview } from "#lib/contract/versions.ts";
import type { FormulaReader } from "#lib/core/content/plain-text.ts";
import { listChangedKeys } from "#lib/core/differences/changed-keys.ts";
import { toReadableText } from "#lib/core/differences/diff-question.ts";
import { checkCorrectedKeys } from "#lib/core/grading/check-question.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import { type Ctx, isAllowed, require } from "#lib/platform/context.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { loadBlueprintProgress } from "./blueprint.ts";
import { computeItemsFingerprint } from "./changes-to-publish.ts";
import { correctQuestion, listRegradeIds, loadRegrades, type QuestionKeys } from "./corrections.ts";
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
    fingerprint: computeItemsFingerprint(exercises),
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
 * Lists the questions whose keys or points differ from those that hold for the published version after its corrections,
 * and can be applied to it. Lists as many as one correction can contain.
 */
async function listCorrectableIds(
  ctx: Ctx,
  row: AssessmentRow,
  published: readonly StoredExercise[],
  working: readonly StoredExercise[],
): Promise<string[]> {
  const regrades = await loadRegrades(ctx, listRegradeIds(row, row.version));
  const formula = createFormulaReader();
  const former = new Map(published.flatMap(({ questions }) => questions).map((each) => [each.id, each]));
  return working
    .flatMap(({ questions }) => questions)
    .filter((question) => {
      const was = former.get(question.id);
      return was !== undefined && isCorrectable(was, correctQuestion(was, regrades), question, formula);
    })
    .map(({ id }) => id)
    .slice(0, MAX_CORRECTIONS);
}

/**
 * Checks whether a correction can apply the new keys or points to those who answered the published question. It can't
 * apply new keys to another text, where they answer another question, nor keys that don't fit the published content.
 */
function isCorrectable(
  was: StoredQuestion,
  { keySets, points }: QuestionKeys,
  now: StoredQuestion,
  formula: FormulaReader,
): boolean {
  const formerKeys = keySets.at(-1)?.keys ?? [];
  const changedKeys = listChangedKeys(formerKeys.filter(isAutoGraded), now.answer_keys.filter(isAutoGraded));
  if (changedKeys.length === 0) return points !== now.points;
  return (
    toReadableText(was.content_ast, formula) === toReadableText(now.content_ast, formula) &&
    checkCorrectedKeys(was.content_ast, changedKeys).issues.length === 0
  );
}

/** A correction leaves the parts that teachers grade alone. */
const isAutoGraded = ({ type }: AnswerKey): boolean => type !== "open";
