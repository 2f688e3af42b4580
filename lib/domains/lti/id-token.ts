import { errors, type JWTPayload, jwtVerify } from "jose";
import type { KeySets } from "./key-sets.ts";
import { ALGORITHM } from "./keys.ts";
import { LaunchRefused } from "./launch-error.ts";
import type { PlatformRow } from "./platform-queries.ts";

/** How far the clocks of a platform and this service may be apart, in seconds. */
const SKEW_SECONDS = 60;
/** A token is used right after it was issued. */
const MAX_AGE_SECONDS = 600;

type TokenCheck = {
  platform: Pick<PlatformRow, "issuer" | "clientId" | "jwksUri">;
  /** The nonce of the login that the token answers. */
  nonce: string;
  keySets: KeySets;
  now: Date;
};

/**
 * Verifies an id_token as the LTI security framework 1.0 (5.1.3) requires: signature, issuer, audience, authorized
 * party, times and nonce. That the nonce is used once is for the caller to ensure.
 * @throws LaunchRefused
 */
export async function verifyIdToken(idToken: string, check: TokenCheck): Promise<JWTPayload> {
  const { platform, nonce, keySets } = check;
  const payload = await verifySignature(idToken, check, await keySets.get(platform.jwksUri)).catch(
    async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw toRefusal(error);
      const refreshed = await keySets.refresh(platform.jwksUri);
      if (!refreshed) throw toRefusal(error);
      return verifySignature(idToken, check, refreshed).catch((again: unknown) => {
        throw toRefusal(again);
      });
    },
  );
  const { aud, azp } = payload;
  const hasOtherAudiences = Array.isArray(aud) && aud.length > 1;
  if ((azp !== undefined || hasOtherAudiences) && azp !== platform.clientId)
    throw new LaunchRefused("wrong_audience", "azp");
  if (payload.nonce !== nonce) throw new LaunchRefused("nonce_used", "another nonce");
  return payload;
}

async function verifySignature(
  idToken: string,
  { platform, now }: TokenCheck,
  keySet: Awaited<ReturnType<KeySets["get"]>>,
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(idToken, keySet, {
    algorithms: [ALGORITHM],
    issuer: platform.issuer,
    audience: platform.clientId,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ["iss", "aud", "exp", "iat", "nonce"],
    currentDate: now,
  });
  return payload;
}

function toRefusal(error: unknown): LaunchRefused {
  if (error instanceof LaunchRefused) return error;
  if (error instanceof errors.JWTExpired) return new LaunchRefused("expired", error.claim);
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim } = error;
    if (claim === "iss") return new LaunchRefused("wrong_issuer");
    if (claim === "aud") return new LaunchRefused("wrong_audience");
    if (claim === "iat" || claim === "nbf") return new LaunchRefused("expired", claim);
    return new LaunchRefused("malformed_message", claim);
  }
  return new LaunchRefused("bad_signature", error instanceof Error ? error.message : undefined);
}
