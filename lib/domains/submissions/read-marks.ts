import { LRUCache } from "lru-cache";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import type { OpenKey } from "#lib/core/grading/index.ts";
import { roundPoints } from "#lib/core/grading/round.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { RubricItem } from "#lib/platform/db/schema/stored-submission.ts";
import {
  findLatestKeysTime,
  listMarkRows,
  listOpenKeys,
  listRubricRows,
  type MarkRow,
} from "./mark-queries.ts";

export type { MarkRow };

/** A question's rubric. The revision is 0 until a teacher changes it or a correction does. Each change adds 1. */
export type Rubric = { items: readonly RubricItem[]; revision: number };
/** A rubric that teachers changed. `replaced` identifies the rubrics of the question's parts that it replaced. */
export type ChangedRubric = Rubric & { replaced: ReadonlySet<string> };
export type ChangedRubrics = ReadonlyMap<string, ChangedRubric>;

/**
 * Lists the working marks of a submission, at most one per question. They become its result when grading is completed.
 */
export const listMarks = (ctx: Ctx, submissionId: string): Promise<MarkRow[]> =>
  listMarkRows(ctx.db, ctx.organizationId, submissionId);

/** Presents the points of a mark. The mark itself stays as exact as it was given. */
export const presentMarkedPoints = ({ score, rubric }: Pick<MarkRow, "score" | "rubric">) => ({
  score: roundPoints(score),
  rubric:
    rubric && Object.fromEntries(Object.entries(rubric).map(([id, points]) => [id, roundPoints(points)])),
});

/** Returns the rubrics of an assessment that teachers have changed, by question id. */
export async function listChangedRubrics(ctx: Ctx, assessmentId: string): Promise<ChangedRubrics> {
  const rows = await listRubricRows(ctx.db, ctx.organizationId, assessmentId);
  const replaced = await loadReplaced(ctx, assessmentId, rows);
  return new Map(
    rows.map(({ questionId, items, revision }) => [
      questionId,
      { items, revision, replaced: replaced.get(questionId) ?? NONE },
    ]),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** What a change replaced stays the same. The limit is the number of changes. */
const cache = new LRUCache<string, ReadonlySet<string>>({ max: 2_000 });
/** In milliseconds. A version or a correction that has an earlier time than the change can be written later than it. */
const UNSETTLED_FOR = 60_000;

/**
 * Returns the rubrics that each question had in any version when it was changed, from the cache or with one query.
 */
async function loadReplaced(
  ctx: Ctx,
  assessmentId: string,
  rows: Awaited<ReturnType<typeof listRubricRows>>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const getKey = ({ questionId, revision, updatedAt }: (typeof rows)[number]) =>
    [ctx.organizationId, assessmentId, questionId, revision, updatedAt.getTime()].join(" ");
  const found = new Map(rows.map((row) => [row.questionId, cache.get(getKey(row))]));
  const missing = rows.filter(({ questionId }) => !found.get(questionId));
  const keys =
    missing.length > 0
      ? await listOpenKeys(
          ctx.db,
          ctx.organizationId,
          assessmentId,
          missing.map(({ questionId, updatedAt }) => ({ questionId, until: updatedAt })),
        )
      : [];
  const keysByQuestion = Map.groupBy(keys, ({ questionId }) => questionId);
  for (const row of missing) {
    const replaced = new Set(
      (keysByQuestion.get(row.questionId) ?? []).map(({ key }) => identifyRubric(key)),
    );
    found.set(row.questionId, replaced);
    if (ctx.now.getTime() - row.updatedAt.getTime() >= UNSETTLED_FOR) cache.set(getKey(row), replaced);
  }
  return new Map([...found].flatMap(([id, replaced]) => (replaced ? [[id, replaced]] : [])));
}

/**
 * Returns the time at which a rubric that a teacher changes counts as changed: not before any version or correction that
 * exists by then, because the marks that the change recalculates were given by their rubrics. A change that waits for its
 * locks has an earlier time than those that came meanwhile. The caller holds the locks, and checks the permission.
 */
export async function getRubricChangeTime(ctx: Ctx, assessmentId: string): Promise<Date> {
  const latest = await findLatestKeysTime(ctx.db, ctx.organizationId, assessmentId);
  return latest && latest > ctx.now ? latest : ctx.now;
}

const identifyRubric = ({ response_id, rubric }: OpenKey): string =>
  canonicalizeJson([response_id, rubric ?? null]);

/**
 * Returns the current rubric of a question: the rubric that teachers changed, if any, or else the published or
 * corrected rubric. A change replaces what the question had then, in any version, and not what was published or
 * corrected later.
 */
export function getRubric(question: GradableQuestion, changed: ChangedRubrics): Rubric {
  const keys = question.compiled.openKeys;
  const change = changed.get(question.id);
  return {
    items:
      change && keys.every((key) => change.replaced.has(identifyRubric(key)))
        ? change.items
        : keys.flatMap((key) => key.rubric ?? []),
    revision: change?.revision ?? 0,
  };
}
