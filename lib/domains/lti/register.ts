import { z } from "zod";
import { AppError } from "#lib/contract/app-error.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { type Db, inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { type OutboundOptions, sendRequest } from "#lib/platform/outbound/request.ts";
import { getUrlError } from "#lib/platform/outbound/url.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { type ClaimedRegistration, claimRegistration } from "./claim-registration.ts";
import { insertPlatform, type PlatformRow } from "./platform-queries.ts";
import { completeRegistration, releaseRegistration } from "./registration-queries.ts";
import { requireAddresses, requireIndexable, withUniqueClient } from "./rules.ts";
import { buildToolConfiguration, TOOL_CONFIGURATION } from "./tool-configuration.ts";

export type RegistrationFailure = "invalid_link" | "bad_configuration" | "wrong_host" | "refused" | "exists";

export class RegistrationFailed extends Error {
  override name = "RegistrationFailed";
  readonly code: RegistrationFailure;
  constructor(code: RegistrationFailure, options?: ErrorOptions) {
    super(`The platform couldn't be registered: ${code}`, options);
    this.code = code;
  }
}

/** The parts of a platform's OpenID configuration that a tool needs (LTI dynamic registration 1.0, 3.4). */
const Configuration = z.object({
  issuer: z.string().max(2048),
  authorization_endpoint: z.string().max(2048),
  token_endpoint: z.string().max(2048),
  authorization_server: z.string().max(2048).nullish().catch(null),
  jwks_uri: z.string().max(2048),
  registration_endpoint: z.string().max(2048),
  "https://purl.imsglobal.org/spec/lti-platform-configuration": z
    .object({ product_family_code: z.string().max(100).nullish() })
    .nullish()
    .catch(null),
});
type Configuration = z.infer<typeof Configuration>;

const Registered = z.object({
  client_id: z.union([z.string().min(1).max(255), z.number().transform(String)]),
  [TOOL_CONFIGURATION]: z
    .object({ deployment_id: z.union([z.string(), z.number().transform(String)]).nullish() })
    .nullish()
    .catch(null),
});

export type RegistrationTools = {
  db: Db;
  now: Date;
  baseUrl: string;
  requestId: string;
  outbound: OutboundOptions;
};
type RegistrationInput = { token: string; configurationUrl: string; registrationToken: string | null };

/**
 * Registers this service with a platform, and the platform with the organization that created the link, which works
 * once. A link whose registration failed can be used again, and so can one whose process was killed, two minutes later.
 * @throws RegistrationFailed
 */
export async function registerPlatform(
  input: RegistrationInput,
  tools: RegistrationTools,
): Promise<PlatformRow> {
  const claimed = await claimRegistration(tools.db, { digest: sha256(input.token), now: tools.now });
  if (!claimed) throw new RegistrationFailed("invalid_link");
  const { organizationId, actor } = claimed;
  const ctx: Ctx = { db: tools.db, organizationId, actor, now: tools.now, requestId: tools.requestId };
  try {
    const configuration = await fetchConfiguration(input.configurationUrl, tools.outbound);
    const registered = await register(configuration, input.registrationToken, tools);
    requireIndexable({ issuer: configuration.issuer, clientId: registered.client_id });
    return await savePlatform(ctx, claimed, configuration, registered);
  } catch (error) {
    await releaseRegistration(tools.db, organizationId, claimed);
    if (error instanceof AppError && error.code === "lti_platform_exists")
      throw new RegistrationFailed("exists", { cause: error });
    if (error instanceof AppError && error.code === "invalid_request")
      throw new RegistrationFailed("bad_configuration", { cause: error });
    throw error;
  }
}

async function fetchConfiguration(url: string, outbound: OutboundOptions): Promise<Configuration> {
  if (getUrlError(url, outbound.allowInsecure)) throw new RegistrationFailed("bad_configuration");
  const parsed = Configuration.safeParse(
    await requestJson({ method: "GET", url }, outbound, "bad_configuration"),
  );
  if (!parsed.success) throw new RegistrationFailed("bad_configuration", { cause: parsed.error });
  const data = { ...parsed.data, authorization_server: findAudience(parsed.data, outbound) };
  try {
    requireAddresses(data, outbound);
  } catch (error) {
    throw new RegistrationFailed("bad_configuration", { cause: error });
  }
  if (getUrlError(data.registration_endpoint, outbound.allowInsecure))
    throw new RegistrationFailed("bad_configuration");
  // Otherwise anyone could have a platform registered under the name of another.
  if (URL.parse(data.issuer)?.host !== new URL(url).host) throw new RegistrationFailed("wrong_host");
  return data;
}

/**
 * Returns the audience that a platform names for assertions, or null for its token endpoint. Canvas names a host without
 * a scheme, but accepts only its token endpoint.
 */
const findAudience = (
  { authorization_server: audience }: Configuration,
  { allowInsecure }: OutboundOptions,
): string | null => (audience && getUrlError(audience, allowInsecure) === undefined ? audience : null);

async function register(
  configuration: Configuration,
  registrationToken: string | null,
  { baseUrl, outbound }: RegistrationTools,
): Promise<z.infer<typeof Registered>> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (registrationToken !== null) headers.authorization = `Bearer ${registrationToken}`;
  const url = configuration.registration_endpoint;
  const body = JSON.stringify(buildToolConfiguration(baseUrl));
  const answer = await requestJson({ method: "POST", url, headers, body }, outbound, "refused");
  const parsed = Registered.safeParse(answer);
  if (!parsed.success) throw new RegistrationFailed("refused", { cause: parsed.error });
  return parsed.data;
}

async function requestJson(
  { headers = {}, ...request }: Parameters<typeof sendRequest>[0],
  outbound: OutboundOptions,
  failure: RegistrationFailure,
): Promise<unknown> {
  try {
    const sent = { ...request, headers: { accept: "application/json", ...headers } };
    const { status, body } = await sendRequest(sent, outbound);
    if (status < 200 || status > 299) throw new Error(`status ${status}`);
    return JSON.parse(body);
  } catch (error) {
    throw new RegistrationFailed(failure, { cause: error });
  }
}

const savePlatform = (
  ctx: Ctx,
  claimed: ClaimedRegistration,
  configuration: Configuration,
  registered: z.infer<typeof Registered>,
): Promise<PlatformRow> =>
  withUniqueClient(() =>
    inTransaction(ctx.db, async (db) => {
      const { organizationId, now } = ctx;
      const deploymentId = registered[TOOL_CONFIGURATION]?.deployment_id;
      const row = await insertPlatform(db, organizationId, {
        id: newId(),
        name: new URL(configuration.issuer).host,
        issuer: configuration.issuer,
        clientId: registered.client_id,
        deploymentIds: deploymentId ? [deploymentId] : [],
        authorizationEndpoint: configuration.authorization_endpoint,
        tokenEndpoint: configuration.token_endpoint,
        authorizationServer: configuration.authorization_server ?? null,
        jwksUri: configuration.jwks_uri,
        createdAt: now,
        updatedAt: now,
      });
      const { id, usedAt } = claimed;
      const isCompleted = await completeRegistration(db, organizationId, { id, usedAt, platformId: row.id });
      if (!isCompleted) throw new RegistrationFailed("invalid_link");
      const subject = { type: "lti_platform", id: row.id };
      await appendAudit({ ...ctx, db }, "lti_platform.created", subject, { name: row.name });
      return row;
    }),
  );
