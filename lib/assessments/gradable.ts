import { LRUCache } from "lru-cache";
import type { Ctx } from "#lib/context.ts";
import { notFound } from "#lib/errors.ts";
import { asUuid } from "#lib/ids.ts";
import { type CompiledVersion, compiledVersion } from "./compiled.ts";
import { type AssessmentRow, findAssessment, freezeContent, workingCopy } from "./queries.ts";

/** What a submission is graded on. `row` may be stale: the statement that records checks its revision. */
export type Gradable = {
  row: AssessmentRow;
  /** As in assessment_versions: negative for the working copy. */
  version: number;
  content: CompiledVersion;
};

const rows = new LRUCache<string, AssessmentRow>({ max: 10_000 });
const keyOf = (ctx: Ctx, id: string) => `${ctx.organizationId} ${asUuid(id)}`;

/** Drops what is remembered of an assessment, once it turned out to be stale. */
export function forgetAssessment(ctx: Ctx, id: string): void {
  rows.delete(keyOf(ctx, id));
}

/**
 * The assessment's row, from memory where it was read before. It may be stale, so decisions taken on it must be
 * confirmed against `revision`, or taken again after `forgetAssessment`. 404 is always decided by the database.
 */
export async function rememberedAssessment(ctx: Ctx, id: string): Promise<AssessmentRow> {
  const key = keyOf(ctx, id);
  const held = rows.get(key);
  if (held) return held;
  const row = await findAssessment(ctx.db, ctx.organizationId, id);
  if (!row) throw notFound("Assessment");
  rows.set(key, row);
  return row;
}

/** The published version, ready to grade. The caller has seen that there is one. */
export async function publishedGradable(ctx: Ctx, row: AssessmentRow): Promise<Gradable> {
  return { row, version: row.version, content: await compiledVersion(ctx, row.id, row.version) };
}

/** The working copy, frozen as it is now, so that what a draft submission was graded on stays readable. */
export async function draftGradable(ctx: Ctx, row: AssessmentRow): Promise<Gradable> {
  const version = -row.revision;
  const exercises = await workingCopy(ctx.db, ctx.organizationId, row.id);
  await freezeContent(ctx.db, ctx.organizationId, row.id, version, exercises, ctx.now);
  return { row, version, content: await compiledVersion(ctx, row.id, version) };
}
