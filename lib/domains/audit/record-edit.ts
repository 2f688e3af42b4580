import { sql } from "drizzle-orm";
import type { Ctx } from "#lib/platform/context.ts";
import { newId } from "#lib/platform/ids.ts";

/** The effects of an edit on an assessment. */
export type Edit = {
  /** The parts that changed, other than questions. */
  changed: readonly EditedPart[];
  /** The change to each affected question, by id. */
  questions: Readonly<Record<string, "added" | "edited" | "removed">>;
};
export type EditedPart =
  | "title"
  | "description"
  | "settings"
  | "folder"
  | "external ID"
  | "metadata"
  | "tags"
  | "shared text"
  | "order"
  | "pools";

/**
 * Records an edit in the audit log, in the transaction (`ctx.db`) of the change, which has locked the assessment's row.
 * Edits of the same assessment by the same actor share an entry if no more than 30 minutes pass between them. Needs one
 * round trip.
 */
export async function recordEdit(ctx: Ctx, assessmentId: string, edit: Edit): Promise<void> {
  const { kind } = ctx.actor;
  const actor = ctx.actor.kind === "system" ? null : ctx.actor.id;
  const now = ctx.now.toISOString();
  await ctx.db.execute(sql`select record_edit(${ctx.organizationId}, ${newId()}, ${kind}, ${actor}::uuid,
    ${assessmentId}, ${JSON.stringify(edit)}::jsonb, ${ctx.requestId}, ${now}::timestamptz)`);
}
