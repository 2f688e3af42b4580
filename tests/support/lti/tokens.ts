import { randomUUID } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import type { PlatformRequest, PlatformResponse, PlatformState } from "./platform.ts";

/**
 * Issues an access token for a client assertion that the tool has signed, as RFC 7523 describes. The tool's keys are
 * fetched from its key set each time, so that tests can rotate them.
 */
export async function issueToken(state: PlatformState, { form }: PlatformRequest): Promise<PlatformResponse> {
  if (form.get("grant_type") !== "client_credentials") return refuse("unsupported_grant_type");
  if (form.get("client_assertion_type") !== "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
    return refuse("invalid_request");
  const problem = await checkAssertion(state, form.get("client_assertion") ?? "");
  if (problem) return refuse(problem);
  const scopes = (form.get("scope") ?? "").split(" ").filter((scope) => state.grantedScopes.includes(scope));
  const token = randomUUID();
  state.accessTokens.set(token, scopes);
  return {
    status: 200,
    body: { access_token: token, token_type: "Bearer", expires_in: 3600, scope: scopes.join(" ") },
  };
}

const refuse = (error: string): PlatformResponse => ({ status: 400, body: { error } });

async function checkAssertion(state: PlatformState, assertion: string): Promise<string | undefined> {
  if (!state.toolKeySetUrl) return "invalid_client";
  const keySet = (await (await fetch(state.toolKeySetUrl)).json()) as JSONWebKeySet;
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(keySet), {
      algorithms: ["RS256"],
      issuer: state.clientId,
      subject: state.clientId,
      audience: state.audience,
      requiredClaims: ["exp", "iat", "jti"],
    });
    const jti = String(payload.jti);
    if (state.usedAssertions.has(jti)) return "invalid_grant";
    state.usedAssertions.add(jti);
    return undefined;
  } catch {
    return "invalid_client";
  }
}
