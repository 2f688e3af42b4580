import type { CreateLtiPlatformBody, LtiPlatform } from "#lib/contract/lti.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { insertPlatform } from "./platform-queries.ts";
import { presentPlatform } from "./present.ts";
import { type AddressRules, requireAddresses, requireIndexable, withUniqueClient } from "./rules.ts";

/**
 * Registers a learning platform. Throws 400 for addresses that aren't allowed, and 409 `lti_platform_exists` if the
 * issuer and client are registered, whichever organization did it.
 */
export function createPlatform(
  ctx: Ctx,
  input: CreateLtiPlatformBody,
  rules: AddressRules,
): Promise<LtiPlatform> {
  require(ctx, "lti.manage");
  requireAddresses(input, rules);
  requireIndexable({ issuer: input.issuer, clientId: input.client_id });
  return withUniqueClient(() =>
    inTransaction(ctx.db, async (db) => {
      const row = await insertPlatform(db, ctx.organizationId, {
        id: newId(),
        name: input.name ?? new URL(input.issuer).host,
        issuer: input.issuer,
        clientId: input.client_id,
        deploymentIds: input.deployment_ids,
        authorizationEndpoint: input.authorization_endpoint,
        tokenEndpoint: input.token_endpoint,
        authorizationServer: input.authorization_server ?? null,
        jwksUri: input.jwks_uri,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      });
      await appendAudit(
        { ...ctx, db },
        "lti_platform.created",
        { type: "lti_platform", id: row.id },
        { name: row.name },
      );
      return presentPlatform(row);
    }),
  );
}
