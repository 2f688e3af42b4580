import { appendAudit } from "#lib/audit/append.ts";
import type { Ctx } from "#lib/context.ts";
import { type Db, inTransaction } from "#lib/db/client.ts";
import { memberships, organizations } from "#lib/db/schema/index.ts";
import { newId } from "#lib/ids.ts";

export type Limits = { default: number; submit: number; check: number };

/** Requests a minute that an organization's key may make, by bucket: the specification's defaults. */
export const DEFAULT_LIMITS: Limits = { default: 300, submit: 100, check: 600 };

/** Makes an organization whose owner is the person `userId`. Gives its id. */
export function foundOrganization(
  db: Db,
  input: { name: string; userId: string; limits?: Limits; now: Date; requestId: string },
): Promise<string> {
  const { name, userId, limits = DEFAULT_LIMITS, now, requestId } = input;
  return inTransaction(db, async (tx) => {
    const organizationId = newId();
    await tx.insert(organizations).values({
      id: organizationId,
      name,
      limitDefault: limits.default,
      limitSubmit: limits.submit,
      limitCheck: limits.check,
      createdAt: now,
    });
    await tx.insert(memberships).values({ organizationId, userId, role: "owner", createdAt: now });
    const ctx: Ctx = {
      db: tx,
      organizationId,
      actor: { kind: "user", id: userId, role: "owner" },
      now,
      requestId,
    };
    await appendAudit(
      ctx,
      "organization.created",
      { type: "organization", id: organizationId },
      { owner: userId },
    );
    return organizationId;
  });
}
