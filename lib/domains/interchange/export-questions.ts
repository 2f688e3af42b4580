import type { ExportAssessment, ExportExercise, ExportQuestion } from "#lib/core/interchange/writer.ts";
import type { WorkingAssessment } from "#lib/domains/assessments/export.ts";
import { presentSettings } from "#lib/domains/assessments/present.ts";
import { loadItems } from "#lib/domains/items/export.ts";
import type { ItemRow } from "#lib/domains/items/read.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredExercise, StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";

/** Builds what writers get of an item of the bank. */
export const toExportItem = (row: ItemRow): ExportQuestion => ({
  id: row.id,
  title: row.title ?? "",
  content: row.contentAst,
  keys: row.answerKeys,
  points: row.points,
  tags: row.tags,
  metadata: row.metadata,
  isItem: true,
});

/** Builds what writers get of an assessment. */
export async function toExportAssessment(
  ctx: Ctx,
  { row, exercises }: WorkingAssessment,
): Promise<ExportAssessment> {
  const ids = exercises.flatMap(({ questions }) => questions.flatMap(({ item }) => item?.id ?? []));
  const items = await loadItems(ctx, { ids: [...new Set(ids)] });
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    settings: presentSettings(row),
    tags: row.tags,
    metadata: row.metadata,
    exercises: exercises.map((exercise) => toExportExercise(exercise, items)),
  };
}

function toExportExercise(
  { shared_context, order, pool, questions }: StoredExercise,
  items: ReadonlyMap<string, ItemRow>,
): ExportExercise {
  const byTags = pool && !Array.isArray(pool.from) ? pool.from.tags : undefined;
  return {
    sharedContext: shared_context,
    order: order ?? "as_written",
    pool: pool ? { draw: pool.draw, pointsEach: pool.points_each ?? null } : null,
    questions: questions.map((question) => ({
      question: toExportQuestion(question, question.item && items.get(question.item.id)),
      points: question.item?.written?.points ?? null,
    })),
    losses: byTags ? [{ code: "setting", path: "pool", detail: `tags ${byTags.join(", ")}` }] : [],
  };
}

function toExportQuestion(
  { id, content_ast, answer_keys, points, item }: StoredQuestion,
  row: ItemRow | undefined,
): ExportQuestion {
  const copied = { content: content_ast, keys: answer_keys };
  if (!item || !row) return { id, title: "", ...copied, points, tags: [], metadata: null, isItem: false };
  const pinned = item.written && item.written.revision !== "latest" ? item.written.revision : undefined;
  if (pinned === undefined) return toExportItem(row);
  // A pinned revision can differ from the item as it is now, so it is a question of its own.
  return {
    ...toExportItem(row),
    ...copied,
    id: `${item.id} ${pinned}`,
    points: item.written?.points === null ? points : row.points,
  };
}
