import { AppError } from "#lib/contract/app-error.ts";
import type { ExerciseUpdate } from "#lib/contract/exercises.ts";
import type { ModelSection } from "#lib/core/interchange/model.ts";
import { readExercises } from "#lib/domains/assessments/exercises.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { DraftExercise } from "#lib/platform/db/schema/stored-content.ts";
import { createItemFromRow } from "./create-items.ts";
import type { ImportRecord } from "./queries.ts";
import type { StagedRow } from "./row-queries.ts";

/** An exercise with the rows that its questions, or the items of its pool, come from. */
type BuiltExercise = { exercise: ExerciseUpdate; rows: StagedRow[] };

/**
 * Builds the exercise of a section. Questions of a pool, and those that belong in the bank, become items unless an
 * earlier section has created them.
 */
export async function buildExercise(
  ctx: Ctx,
  record: ImportRecord,
  section: ModelSection,
  staged: ReadonlyMap<string, StagedRow>,
): Promise<BuiltExercise> {
  const { sharedContext, order, draw } = section;
  const written = section.items.flatMap(({ source, points }) => {
    const row = staged.get(source);
    return row?.question ? { row, question: row.question, points } : [];
  });
  for (const { row } of written) {
    if (draw !== null || row.isItem) row.itemId ??= await createItemFromRow(ctx, record, row);
  }
  const rows = written.map(({ row }) => row);
  const common = { shared_context: sharedContext, order };
  if (draw === null) {
    const questions = written.map(({ row, question, points }) =>
      row.itemId !== null && row.isItem
        ? { item_id: row.itemId, points: points ?? null }
        : {
            content_ast: question.content,
            answer_keys: question.keys,
            points: points ?? question.points,
          },
    );
    return { exercise: { ...common, questions }, rows };
  }
  const from = rows.flatMap(({ itemId }) => (itemId === null ? [] : { item_id: itemId }));
  const pointsEach = section.pointsEach ?? findPointsEach(written);
  const pool = { from, draw, ...(pointsEach === undefined ? {} : { points_each: pointsEach }) };
  return { exercise: { ...common, pool }, rows };
}

/** Returns the points of each question of a pool if the section gives them points, all the same. */
function findPointsEach(written: readonly { points: number | undefined }[]): number | undefined {
  const [first] = written;
  return written.every(({ points }) => points === first?.points) ? first?.points : undefined;
}

export type ReadBuilt = {
  exercises: DraftExercise[];
  /** `questionId` is null for the items of a pool. */
  placed: { row: StagedRow; questionId: string | null }[];
  /** Questions that an assessment can't have, although each is valid on its own. */
  rejected: { row: StagedRow; problem: string }[];
};

/** Reads exercises as a request to create an assessment is read, without the questions that it would refuse. */
export function readBuilt(built: readonly BuiltExercise[]): ReadBuilt {
  const rejected: ReadBuilt["rejected"] = [];
  for (let left = built; ; ) {
    try {
      const inputs = left.map(({ exercise }) => exercise);
      const exercises = readExercises(inputs, []);
      const placed = left.flatMap(({ rows }, e) =>
        rows.map((row, q) => ({ row, questionId: exercises[e]?.questions[q]?.id ?? null })),
      );
      return { exercises, placed, rejected };
    } catch (error) {
      const refused = findRefused(error);
      if (refused.size === 0) throw error;
      left = left.map(({ exercise, rows }, e) => {
        const isKept = (_: unknown, q: number): boolean => !refused.has(`${e} ${q}`);
        for (const [q, row] of rows.entries()) {
          const problem = refused.get(`${e} ${q}`);
          if (problem !== undefined) rejected.push({ row, problem });
        }
        return {
          exercise: { ...exercise, questions: (exercise.questions ?? []).filter(isKept) },
          rows: exercise.pool ? rows : rows.filter(isKept),
        };
      });
    }
  }
}

/** Returns the message for each refused question by its exercise and index. */
function findRefused(error: unknown): Map<string, string> {
  const refused = new Map<string, string>();
  if (!(error instanceof AppError)) return refused;
  for (const { path, message } of error.issues) {
    const [, e, questions, q] = path;
    if (questions === "questions" && q !== undefined) refused.set(`${e} ${q}`, message);
  }
  return refused;
}
