import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";

/** What an edit did to an assessment. */
export type Edit = {
  /** What else than questions changed. */
  changed: readonly EditedPart[];
  /** By id, what became of each question that is no longer as it was. */
  questions: Readonly<Record<string, "added" | "edited" | "removed">>;
};
export type EditedPart = "title" | "description" | "settings" | "folder" | "shared text" | "order";

/**
 * Notes an edit, in the transaction (`ctx.db`) of the change, whose row the transaction holds: edits of one assessment by
 * one actor, with no more than half an hour between them, are one entry. One round trip.
 */
export async function recordEdit(ctx: Ctx, assessmentId: string, edit: Edit): Promise<void> {
  const { kind } = ctx.actor;
  const actor = ctx.actor.kind === "system" ? null : ctx.actor.id;
  const now = ctx.now.toISOString();
  await ctx.db.execute(sql`select record_edit(${ctx.organizationId}, ${newId()}, ${kind}, ${actor}::uuid,
    ${assessmentId}, ${JSON.stringify(edit)}::jsonb, ${ctx.requestId}, ${now}::timestamptz)`);
}
