import type { ItemPreview, WorkingDraft, WorkingExercise, WorkingQuestion } from "#lib/contract/drafts.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import type {
  DraftExercise,
  StoredExercise,
  StoredQuestion,
} from "#lib/platform/db/schema/stored-content.ts";
import { hasChangesToPublish } from "./changes-to-publish.ts";
import { presentSummary } from "./present.ts";
import { loadRevisions } from "./present-content.ts";
import { loadPublished } from "./published.ts";
import type { DetailedAssessmentRow } from "./queries.ts";
import { requireDetailedAssessment } from "./read.ts";
import { loadWorkingCopy } from "./resolve-items.ts";

/**
 * Returns the working copy with its answer keys, for the editor. References to items and pools are as their author
 * wrote them, together with the items as they are now. The row is read before the content. If the content changes in
 * between, the returned revision is outdated, so that saving fails with 409 instead of overwriting the change. Throws
 * 404.
 */
export async function readDraft(ctx: Ctx, input: { id: string }): Promise<WorkingDraft> {
  require(ctx, "assessments.write");
  const row = await requireDetailedAssessment(ctx, input.id);
  const exercises = await loadWorkingCopy(ctx, row.id);
  const revisions = await loadRevisions(ctx, exercises);
  return {
    assessment: presentSummary(row, "draft"),
    has_changes_to_publish: await hasChangesToPublish(ctx, row, exercises),
    published_ids: await loadPublishedIds(ctx, row, exercises),
    exercises: exercises.map((exercise) => presentExercise(exercise, revisions)),
  };
}

/** Runs no query if the working copy has the same ids, because it is as published. */
async function loadPublishedIds(
  ctx: Ctx,
  row: DetailedAssessmentRow,
  exercises: readonly DraftExercise[],
): Promise<string[]> {
  if (row.version === 0) return [];
  const published = row.hasUnpublishedChanges ? await loadPublished(ctx, row) : exercises;
  return (published ?? []).flatMap(({ id, pool, questions }) => [
    id,
    ...(pool ? [] : questions.map((question) => question.id)),
  ]);
}

type Revisions = ReadonlyMap<string, number>;

const presentExercise = (
  { id, shared_context, order, pool, questions }: StoredExercise,
  revisions: Revisions,
): WorkingExercise => ({
  id,
  shared_context,
  order: order ?? "as_written",
  pool: pool ?? null,
  pool_items: pool ? questions.flatMap((question) => presentPreview(question, revisions) ?? []) : [],
  questions: pool ? [] : questions.map((question) => presentQuestion(question, revisions)),
});

function presentQuestion(question: StoredQuestion, revisions: Revisions): WorkingQuestion {
  const { id, content_ast, answer_keys, points, item } = question;
  const preview = presentPreview(question, revisions);
  return item?.written && preview
    ? { id, item_id: item.id, revision: item.written.revision, points: item.written.points, preview }
    : { id, content_ast, answer_keys, points };
}

const presentPreview = (
  { content_ast, answer_keys, points, item }: StoredQuestion,
  revisions: Revisions,
): ItemPreview | undefined =>
  item && {
    item_id: item.id,
    item_revision: item.revision,
    outdated: (revisions.get(item.id) ?? 0) > item.revision,
    content_ast,
    answer_keys,
    points,
  };
