import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { can, canWithScopes } from "#lib/contract/permissions.ts";
import { isScope } from "#lib/contract/scopes.ts";
import { MINUTE } from "#lib/core/durations.ts";
import type { Actor } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { apiKeys, ltiRegistrations, memberships } from "#lib/platform/db/schema/index.ts";

type Registration = typeof ltiRegistrations.$inferSelect;
/** `usedAt` tells the claim from a later one. */
export type ClaimedRegistration = { organizationId: string; id: string; usedAt: Date; actor: Actor };

/** A registration takes seconds, so an older claim without a platform is one of a process that was killed. */
const CLAIM_MS = 2 * MINUTE;

/**
 * Claims a link that hasn't been used or expired, for one caller. The link works only while whoever created it may still
 * register platforms, and stays unused otherwise. Its token identifies the tenant.
 */
export async function claimRegistration(
  db: Db,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<ClaimedRegistration | undefined> {
  const isUsable = and(
    eq(ltiRegistrations.digest, digest),
    isNull(ltiRegistrations.platformId),
    or(isNull(ltiRegistrations.usedAt), lt(ltiRegistrations.usedAt, new Date(now.getTime() - CLAIM_MS))),
    gt(ltiRegistrations.expiresAt, now),
  );
  const [row] = await db.select().from(ltiRegistrations).where(isUsable);
  const actor = row && (await findCreator(db, row.organizationId, row, now));
  if (!actor) return undefined;
  const claimed = await db
    .update(ltiRegistrations)
    .set({ usedAt: now })
    .where(isUsable)
    .returning({ id: ltiRegistrations.id });
  return claimed.length > 0
    ? { organizationId: row.organizationId, id: row.id, usedAt: now, actor }
    : undefined;
}

/** Returns the creator of a link, or undefined if they may no longer register platforms. */
async function findCreator(
  db: Db,
  organizationId: string,
  { createdByKind, createdById }: Registration,
  now: Date,
): Promise<Actor | undefined> {
  if (createdByKind === "user") {
    const [member] = await db
      .select({ role: memberships.role })
      .from(memberships)
      .where(
        and(
          eq(memberships.organizationId, organizationId),
          eq(memberships.userId, createdById),
          isNull(memberships.removedAt),
        ),
      );
    return member && can(member.role, "lti.manage")
      ? { kind: "user", id: createdById, role: member.role }
      : undefined;
  }
  const [key] = await db
    .select({ scopes: apiKeys.scopes })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.organizationId, organizationId),
        eq(apiKeys.id, createdById),
        isNull(apiKeys.revokedAt),
        or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)),
      ),
    );
  const scopes = key?.scopes.filter(isScope) ?? [];
  return canWithScopes(scopes, "lti.manage") ? { kind: "api_key", id: createdById, scopes } : undefined;
}
