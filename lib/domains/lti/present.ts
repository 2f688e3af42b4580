import type { LtiPlatform } from "#lib/contract/lti.ts";
import type { PlatformRow } from "./platform-queries.ts";

export const presentPlatform = (row: PlatformRow): LtiPlatform => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  client_id: row.clientId,
  deployment_ids: row.deploymentIds,
  authorization_endpoint: row.authorizationEndpoint,
  token_endpoint: row.tokenEndpoint,
  authorization_server: row.authorizationServer,
  jwks_uri: row.jwksUri,
  health: {
    launches: presentHealth(row.lastLaunchAt, row.lastLaunchError, row.lastLaunchErrorAt),
    scores: presentHealth(row.lastScoreAt, row.lastScoreError, row.lastScoreErrorAt),
    roster: presentHealth(row.lastRosterAt, row.lastRosterError, row.lastRosterErrorAt),
  },
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

const presentHealth = (successAt: Date | null, error: string | null, errorAt: Date | null) => ({
  last_success_at: successAt?.toISOString() ?? null,
  last_error: error,
  last_error_at: errorAt?.toISOString() ?? null,
});
