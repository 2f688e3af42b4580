import { count, eq } from "drizzle-orm";
import { AppError } from "#lib/contract/app-error.ts";
import { DEFAULT_LIMITS } from "#lib/contract/form-options.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { ORGANIZATION_ERRORS } from "#lib/messages/settings.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { memberships, organizations, users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";

export type Limits = typeof DEFAULT_LIMITS;

/**
 * Creates an organization owned by `userId` and returns its id. Throws 409 `limit_reached` if the account has already
 * created `maxPerAccount` organizations. Without `maxPerAccount`, for example for operators, there is no limit.
 */
export function createOrganization(
  db: Db,
  input: {
    name: string;
    userId: string;
    limits?: Limits;
    maxPerAccount?: number;
    now: Date;
    requestId: string;
  },
): Promise<string> {
  const { name, userId, limits = DEFAULT_LIMITS, maxPerAccount, now, requestId } = input;
  return inTransaction(db, async (tx) => {
    if (maxPerAccount !== undefined) await requireOrganizationCapacity(tx, userId, maxPerAccount);
    const organizationId = newId();
    await tx.insert(organizations).values({
      id: organizationId,
      name,
      limitDefault: limits.default,
      limitSubmit: limits.submit,
      limitCheck: limits.check,
      createdBy: userId,
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

/**
 * Throws 409 `limit_reached` if the account can't create another organization. Locks the account until the caller's
 * transaction ends. Organizations that the user has left still count.
 */
async function requireOrganizationCapacity(db: Db, userId: string, maxPerAccount: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [row] = await db
    .select({ created: count() })
    .from(organizations)
    .where(eq(organizations.createdBy, userId));
  if ((row?.created ?? 0) < maxPerAccount) return;
  throw new AppError("limit_reached", ORGANIZATION_ERRORS.tooMany(maxPerAccount));
}
