import type { Db } from "#lib/platform/db/client.ts";
import { randomToken, type Sealer, sha256 } from "#lib/platform/secrets.ts";
import { findPlatformByClient } from "./find-platform.ts";
import { LaunchRefused } from "./launch-error.ts";
import { sealLoginState } from "./login-state.ts";
import type { PlatformRow } from "./platform-queries.ts";

/** How long a login may take, from the platform's link to the launch. */
export const LOGIN_SECONDS = 600;
/** Longer parameters aren't carried along to begin the login again in another window. */
const MAX_CARRIED_CHARACTERS = 2500;
/** The parameters of third-party initiated login (OpenID Connect Core 4, LTI 1.3 4.1). */
const PARAMETERS = [
  "iss",
  "login_hint",
  "target_link_uri",
  "lti_message_hint",
  "client_id",
  "lti_deployment_id",
] as const;
const MAX_PARAMETER_LENGTH = 8192;
/** The names of frames: `_parent`, or a name that the platform gave one of its own. */
const STORAGE_TARGET = /^[\w.-]{1,100}$/;

export type BegunLogin = {
  platform: PlatformRow;
  /** Where the browser goes next. */
  location: string;
  loginId: string;
  /** What the browser has to present with the launch, from a cookie or the platform's storage. */
  browserSecret: string;
  storageTarget: string | null;
  /** The parameters that began the login. */
  initiation: Record<string, string>;
};

type Tools = { db: Db; sealer: Sealer; now: Date; baseUrl: string };

/**
 * Begins the login that a platform initiates: returns the address of the platform's authorization endpoint with a state
 * and a nonce. Stores nothing.
 * @throws LaunchRefused
 */
export async function beginLogin(parameters: URLSearchParams, tools: Tools): Promise<BegunLogin> {
  const { db, sealer, now, baseUrl } = tools;
  const initiation = readInitiation(parameters);
  if (initiation.target_link_uri !== undefined) requireOwnTarget(initiation.target_link_uri, baseUrl);
  const platform = await findPlatformByClient(db, {
    issuer: initiation.iss ?? "",
    clientId: initiation.client_id ?? null,
    deploymentId: initiation.lti_deployment_id ?? null,
  });
  if (!platform) throw new LaunchRefused("wrong_issuer");
  const [nonce, loginId, browserSecret] = [randomToken(24), randomToken(9), randomToken(32)];
  const target = parameters.get("lti_storage_target") ?? "";
  const storageTarget = STORAGE_TARGET.test(target) ? target : null;
  const isShort = JSON.stringify(initiation).length <= MAX_CARRIED_CHARACTERS;
  const state = sealLoginState(sealer, {
    organizationId: platform.organizationId,
    platformId: platform.id,
    nonce,
    loginId,
    browserDigest: sha256(browserSecret).toString("base64url"),
    storageTarget,
    initiation: isShort ? initiation : null,
    expiresAt: now.getTime() + LOGIN_SECONDS * 1000,
  });
  const location = new URL(platform.authorizationEndpoint);
  const request = {
    scope: "openid",
    response_type: "id_token",
    response_mode: "form_post",
    prompt: "none",
    client_id: platform.clientId,
    redirect_uri: `${baseUrl}/lti/launch`,
    login_hint: initiation.login_hint ?? "",
    ...(initiation.lti_message_hint === undefined ? {} : { lti_message_hint: initiation.lti_message_hint }),
    state,
    nonce,
  };
  for (const [name, value] of Object.entries(request)) location.searchParams.set(name, value);
  return { platform, location: location.href, loginId, browserSecret, storageTarget, initiation };
}

function readInitiation(parameters: URLSearchParams): Record<string, string> {
  const initiation: Record<string, string> = {};
  for (const name of PARAMETERS) {
    const [value, ...more] = parameters.getAll(name);
    if (more.length > 0 || (value && (value.length > MAX_PARAMETER_LENGTH || value.includes("\0"))))
      throw new LaunchRefused("malformed_message", name);
    if (value) initiation[name] = value;
  }
  if (!initiation.iss || !initiation.login_hint) throw new LaunchRefused("malformed_message", "login");
  return initiation;
}

/** Throws LaunchRefused `wrong_target` unless the address belongs to this service. */
export function requireOwnTarget(target: string, baseUrl: string): void {
  if (URL.parse(target)?.origin !== new URL(baseUrl).origin) throw new LaunchRefused("wrong_target");
}
