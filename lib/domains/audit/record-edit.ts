import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";

/** What an edit did to an assessment. */
export type Edit = {
  /** What changed other than questions. */
  changed: readonly EditedPart[];
  /** What happened to each question that changed, by id. */
  questions: Readonly<Record<string, "added" | "edited" | "removed">>;
};
export type EditedPart = "title" | "description" | "settings" | "folder" | "shared text" | "order";

/**
 * Records an edit in the audit log, in the transaction (`ctx.db`) of the change, which has locked the assessment's row.
 * Edits of one assessment by one actor share an entry if at most 30 minutes are between them. Takes one round trip.
 */
export async function recordEdit(ctx: Ctx, assessmentId: string, edit: Edit): Promise<void> {
  const { kind } = ctx.actor;
  const actor = ctx.actor.kind === "system" ? null : ctx.actor.id;
  const now = ctx.now.toISOString();
  await ctx.db.execute(sql`select record_edit(${ctx.organizationId}, ${newId()}, ${kind}, ${actor}::uuid,
    ${assessmentId}, ${JSON.stringify(edit)}::jsonb, ${ctx.requestId}, ${now}::timestamptz)`);
}
