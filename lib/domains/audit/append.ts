import type { AuditAction } from "#lib/messages/audit.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { auditLog } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";

/** Appends an audit entry in the transaction (`ctx.db`) of the change. `detail` must not contain secrets or answers. */
export async function appendAudit(
  ctx: Ctx,
  action: AuditAction,
  subject: { type: string; id: string },
  detail: Record<string, unknown> = {},
): Promise<void> {
  await ctx.db.insert(auditLog).values({
    organizationId: ctx.organizationId,
    id: newId(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.kind === "system" ? null : ctx.actor.id,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    detail,
    requestId: ctx.requestId,
    createdAt: ctx.now,
  });
}
