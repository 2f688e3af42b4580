import { isDeepStrictEqual } from "node:util";
import { notFound } from "#lib/contract/app-error.ts";
import type { LtiPlatform, UpdateLtiPlatformBody } from "#lib/contract/lti.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { lockPlatform, type PlatformRow, updatePlatformRow } from "./platform-queries.ts";
import { presentPlatform } from "./present.ts";
import { type AddressRules, requireAddresses, requireIndexable, withUniqueClient } from "./rules.ts";

const COLUMNS = {
  name: "name",
  issuer: "issuer",
  client_id: "clientId",
  deployment_ids: "deploymentIds",
  authorization_endpoint: "authorizationEndpoint",
  token_endpoint: "tokenEndpoint",
  authorization_server: "authorizationServer",
  jwks_uri: "jwksUri",
} as const satisfies Record<keyof UpdateLtiPlatformBody, keyof PlatformRow>;

/** Changes the given settings of a platform. Throws 404, 400, and 409 `lti_platform_exists`. */
export function updatePlatform(
  ctx: Ctx,
  input: { id: string; change: UpdateLtiPlatformBody },
  rules: AddressRules,
): Promise<LtiPlatform> {
  require(ctx, "lti.manage");
  requireAddresses(input.change, rules);
  return withUniqueClient(() =>
    inTransaction(ctx.db, async (db) => {
      const row = await lockPlatform(db, ctx.organizationId, input.id);
      if (!row) throw notFound("Platform");
      const names = Object.keys(input.change) as (keyof UpdateLtiPlatformBody)[];
      const changed = names.filter(
        (name) =>
          input.change[name] !== undefined && !isDeepStrictEqual(input.change[name], row[COLUMNS[name]]),
      );
      if (changed.length === 0) return presentPlatform(row);
      const values = Object.fromEntries(changed.map((name) => [COLUMNS[name], input.change[name]]));
      requireIndexable({ ...row, ...values });
      const updated = await updatePlatformRow(db, ctx.organizationId, row.id, {
        ...values,
        updatedAt: ctx.now,
      });
      await appendAudit(
        { ...ctx, db },
        "lti_platform.updated",
        { type: "lti_platform", id: row.id },
        { name: updated?.name, changed },
      );
      return presentPlatform(updated ?? row);
    }),
  );
}
