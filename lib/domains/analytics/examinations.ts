import { sql } from "drizzle-orm";
import { MINUTE } from "#lib/core/durations.ts";
import type { ExaminedQuestion } from "#lib/core/statistics/alarm/examine.ts";
import type { Side } from "#lib/core/statistics/alarm/miskey.ts";
import { toTotalPairs } from "#lib/core/statistics/pairs.ts";
import type { PartSums, Sums } from "#lib/core/statistics/sums.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import * as queries from "./examination-queries.ts";
import { type PartKey, parsePartKey } from "./part-key.ts";
import { sumBy } from "./parts.ts";
import { findRollups } from "./queries.ts";
import { poolPairs, type QuestionInPart } from "./question-pairs.ts";
import { ShapeCache } from "./shape-cache.ts";

/** Submissions that don't cause an examination by their number are examined this long after the last one, in ms. */
export const QUIET_MS = 10 * MINUTE;

/** The maximum number of versions per run. */
const MAX_DUE = 100;

/**
 * Schedules the examination of versions whose counted first attempts have changed. Folding calls it in its transaction,
 * so that no change is missed, whoever folds.
 */
export async function scheduleExaminations(
  { db, organizationId, now }: Ctx,
  { assessmentId, changed, sums }: { assessmentId: string; changed: Sums; sums: Sums },
): Promise<void> {
  const versions = new Set(Array.from(changed.parts.keys(), (key) => parsePartKey(key).version));
  const counts = new Map(
    Array.from(versions, (version) => [version, sumBy(listParts(sums, version), ([, part]) => part.graded)]),
  );
  if (counts.size === 0) return;
  await queries.scheduleExaminations(db, organizationId, assessmentId, { counts, now, quietMs: QUIET_MS });
}

/**
 * Schedules another examination of assessments whose answers were erased or whose keys were corrected, in the transaction
 * (`ctx.db`) of the change. An examination in progress may have read what was there before, so its findings aren't saved. It
 * is waited for only if it is saving them.
 */
export const examineAgain = (
  { db, organizationId, now }: Ctx,
  { assessmentIds }: { assessmentIds: readonly string[] },
): Promise<void> => queries.examineAgain(db, organizationId, assessmentIds, now);

export type DueExamination = { organizationId: string; assessmentId: string; version: number };

/** Lists examinations of all organizations that are due, the longest due first. */
export async function listDueExaminations(db: Db, now: Date): Promise<DueExamination[]> {
  return db.execute<DueExamination>(sql`
    select organization_id as "organizationId", assessment_id as "assessmentId", version from question_examinations
    where due_at <= ${now.toISOString()}::timestamptz order by due_at limit ${MAX_DUE}`);
}

/**
 * Examines a version and saves the findings, if that is still due and no other process is doing it. Nothing is locked
 * while `examine` runs. If the examination is scheduled again meanwhile, the findings aren't saved and it stays due.
 */
export async function runExamination<Findings extends { n: number }>(
  ctx: Ctx,
  due: { assessmentId: string; version: number },
  {
    examine,
    save,
  }: {
    /** Returns what it found, with the number of submissions `n`. */
    examine: (ctx: Ctx) => Promise<Findings>;
    /** Commits together with the record that the version was examined. */
    save: (ctx: Ctx, findings: Findings) => Promise<void>;
  },
): Promise<void> {
  const { organizationId, now } = ctx;
  await ctx.db.transaction(async (db) => {
    const txCtx = { ...ctx, db };
    const updatedAt = await queries.claimExamination(db, organizationId, { ...due, now });
    if (updatedAt === undefined) return;
    const findings = await examine(txCtx);
    if (!(await queries.lockExamination(db, organizationId, { ...due, updatedAt }))) return;
    await save(txCtx, findings);
    await queries.finishExamination(db, organizationId, { ...due, n: findings.n });
  });
}

/** What the rollup knows of a question. `choices` are the options of interactions, with those who picked them. */
export type CountedQuestion = Pick<ExaminedQuestion, "pairs" | "correct" | "skipped"> & {
  id: string;
  index: number;
  choices: { responseId: string; answered: number; options: (Side & { id: string })[] }[];
};

/**
 * Returns the sums of a version's questions over the first attempts of all learners that were counted, are fully graded
 * and were shown the question. `n` is the number of attempts with any questions. The caller checks the permission.
 */
export async function readCountedQuestions(
  ctx: Ctx,
  { assessmentId, version }: { assessmentId: string; version: number },
): Promise<{ n: number; questions: CountedQuestion[] }> {
  const rollups = await findRollups(ctx.db, ctx.organizationId, assessmentId, ["first"]);
  const counted = rollups.get("first");
  const shapes = new ShapeCache(ctx, assessmentId);
  const occurrences: QuestionInPart[] = [];
  const parts = counted ? listParts(counted, version) : [];
  for (const [key, sums] of parts) {
    const shape = await shapes.load(key);
    const part = { shape, sums };
    const found = shape.questions.flatMap((question, i): QuestionInPart[] => {
      const counted = sums.questions[i];
      return counted ? [{ shape: question, sums: counted, part }] : [];
    });
    occurrences.push(...found);
  }
  const byId = Map.groupBy(occurrences, ({ shape }) => shape.id);
  return {
    n: sumBy(parts, ([, part]) => part.graded),
    questions: [...byId.values()].flatMap(addOccurrences),
  };
}

/** Lists the sums that submissions to a version are counted in. */
const listParts = (sums: Sums, version: number): [PartKey, PartSums][] =>
  [...sums.parts].filter(([key]) => parsePartKey(key).version === version);

/** Adds up the sums of a question. Its interactions and options are the same in all parts of a version. */
function addOccurrences(occurrences: readonly QuestionInPart[]): CountedQuestion[] {
  const [first] = occurrences;
  if (!first) return [];
  const { rest, restWeights } = poolPairs(occurrences);
  const { id, index, choices } = first.shape;
  return [
    {
      id,
      index,
      pairs: toTotalPairs(rest),
      correct: sumBy(occurrences, ({ sums }) => sums.correct),
      skipped: sumBy(occurrences, ({ sums }) => sums.skipped),
      choices: choices.map(({ responseId, options }, c) => ({
        responseId,
        answered: sumBy(occurrences, ({ sums }) => sums.choices[c]?.answered ?? 0),
        options: options.map(({ id }, o) => ({
          id,
          count: sumBy(occurrences, ({ sums }) => sums.choices[c]?.picks[o] ?? 0),
          rest: occurrences.reduce(
            (sum, { sums }, i) => sum + (sums.choices[c]?.rests[o] ?? 0n) * (restWeights[i] ?? 0n),
            0n,
          ),
        })),
      })),
    },
  ];
}
