import type { LtiRegistration } from "#lib/contract/lti.ts";
import { DAY } from "#lib/core/durations.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { randomToken, sha256 } from "#lib/platform/secrets.ts";
import { insertRegistration } from "./platform-queries.ts";

const PREFIX = "ltr_";
const LIFETIME_MS = 7 * DAY;

/** Creates a link that registers one platform, once. Only this result contains it; the database stores its digest. */
export function createRegistration(ctx: Ctx, { baseUrl }: { baseUrl: string }): Promise<LtiRegistration> {
  require(ctx, "lti.manage");
  const { actor } = ctx;
  if (actor.kind !== "api_key" && actor.kind !== "user") throw new Error("Nobody would own the link");
  const token = PREFIX + randomToken(32);
  const id = newId();
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS);
  return inTransaction(ctx.db, async (db) => {
    await insertRegistration(db, ctx.organizationId, {
      id,
      digest: sha256(token),
      createdByKind: actor.kind,
      createdById: actor.id,
      createdAt: ctx.now,
      expiresAt,
    });
    await appendAudit({ ...ctx, db }, "lti_registration.created", { type: "lti_registration", id });
    return {
      registration_url: `${baseUrl}/lti/register?token=${token}`,
      expires_at: expiresAt.toISOString(),
    };
  });
}
