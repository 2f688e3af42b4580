import { MAX_QUESTIONS } from "#lib/contract/exercises.ts";
import type { LossNote } from "#lib/core/interchange/model.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { outlineItems } from "#lib/domains/assessments/item-references.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { buildExercise, readBuilt } from "./build-exercises.ts";
import { getFileTitle } from "./file-title.ts";
import { findCatalogLosses } from "./find-catalog-losses.ts";
import { placeQuestions } from "./place-questions.ts";
import type { ImportRecord } from "./queries.ts";
import { toSettingsInput } from "./reading/stage-test.ts";
import {
  deleteTests,
  findRowsBySource,
  insertTests,
  listPlaceableRows,
  listTests,
  markExcess,
  type StagedTest,
  updateRow,
  updateTest,
} from "./row-queries.ts";

/**
 * Decides which question goes into which assessment, and marks those that none has room for. Returns what the tests lose.
 * `keepClaim` runs in the transaction that writes, and throws if the claim is lost.
 */
export async function placeRows(
  ctx: Ctx,
  record: ImportRecord,
  keepClaim: (db: Ctx["db"]) => Promise<void>,
): Promise<LossNote[]> {
  const staged = await listTests(ctx.db, ctx.organizationId, record.id);
  const rows = await listPlaceableRows(ctx.db, ctx.organizationId, record.id);
  const { tests, excess } = placeQuestions(
    staged.map(({ test }) => test),
    rows,
    getFileTitle(record),
  );
  const loss: LossNote = { code: "too_many_questions", path: "", detail: String(MAX_QUESTIONS) };
  await inTransaction(ctx.db, async (db) => {
    await keepClaim(db);
    await markExcess(db, ctx.organizationId, record.id, { positions: excess, loss });
    await deleteTests(db, ctx.organizationId, record.id);
    await insertTests(
      db,
      ctx.organizationId,
      record.id,
      tests.map((test, position) => ({ position, test })),
    );
  });
  return [...tests.flatMap(({ losses }) => losses), ...findCatalogLosses(tests, rows)];
}

/**
 * Creates an assessment from each test that has none yet. Questions that are drawn become items of the bank.
 * `onProgress` runs in the transaction of each assessment, and throws if the claim is lost.
 */
export async function createAssessments(
  ctx: Ctx,
  record: ImportRecord,
  onProgress: (db: Ctx["db"], count: number) => Promise<void>,
): Promise<void> {
  for (const staged of await listTests(ctx.db, ctx.organizationId, record.id)) {
    if (staged.assessmentId !== null) continue;
    await inTransaction(ctx.db, async (db) => {
      await onProgress(db, await createFromTest({ ...ctx, db }, record, staged));
    });
  }
}

/** Creates an assessment and returns the number of its questions. */
async function createFromTest(
  ctx: Ctx,
  record: ImportRecord,
  { test, position }: StagedTest,
): Promise<number> {
  const sources = test.sections.flatMap(({ items }) => items.map(({ source }) => source));
  const found = await findRowsBySource(ctx.db, ctx.organizationId, record.id, sources);
  const rows = new Map(found.map((row) => [row.source, row]));
  const built = [];
  for (const section of test.sections) built.push(await buildExercise(ctx, record, section, rows));
  const { exercises, placed, rejected } = readBuilt(built);
  const { id: assessmentId } = await createAssessment(
    ctx,
    {
      title: test.title,
      description: test.description,
      folder_id: record.folderId,
      settings: toSettingsInput(test.settings),
      tags: test.tags ?? [],
      metadata: test.metadata ?? null,
    },
    {
      exercises: JSON.stringify(exercises),
      exerciseCount: exercises.length,
      outline: outlineItems(exercises),
    },
  );
  for (const { row, questionId } of placed) {
    // A question of several tests is reported where it is first.
    if (row.assessmentId !== null) continue;
    await updateRow(ctx.db, ctx.organizationId, record.id, {
      position: row.position,
      assessmentId,
      questionId,
    });
  }
  for (const { row, problem } of rejected) {
    const loss: LossNote = { code: "invalid_item", path: "", detail: problem };
    const losses = [...row.losses, loss];
    await updateRow(ctx.db, ctx.organizationId, record.id, {
      position: row.position,
      question: null,
      losses,
    });
  }
  await updateTest(ctx.db, ctx.organizationId, record.id, { position, assessmentId });
  return placed.length;
}
