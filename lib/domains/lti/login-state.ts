import { z } from "zod";
import type { Sealer } from "#lib/platform/secrets.ts";

const PURPOSE = "lti-login";

const LoginState = z.object({
  purpose: z.literal(PURPOSE),
  organizationId: z.string(),
  platformId: z.string(),
  nonce: z.string(),
  /** Names the cookie and the value in the platform's storage that prove the browser. */
  loginId: z.string(),
  /** The SHA-256 of that value, in base64url. */
  browserDigest: z.string(),
  /** The frame that keeps values for the tool, if the platform has one. */
  storageTarget: z.string().nullable(),
  /** The parameters of the login, to begin it again in another window. Null if they are too long to be carried along. */
  initiation: z.record(z.string(), z.string()).nullable(),
  /** When the login expires, in ms since 1970. */
  expiresAt: z.number(),
});

/**
 * A login in progress. The browser carries it, sealed, as `state`, so that anyone can begin logins without storing
 * anything.
 */
export type LoginState = Omit<z.infer<typeof LoginState>, "purpose">;

export const sealLoginState = (sealer: Sealer, state: LoginState): string =>
  sealer.seal(JSON.stringify({ ...state, purpose: PURPOSE })).toString("base64url");

/** Returns the login of a `state`, or undefined if this service didn't create it or it has expired. */
export function openLoginState(sealer: Sealer, text: string, now: Date): LoginState | undefined {
  try {
    const state = LoginState.parse(JSON.parse(sealer.open(Buffer.from(text, "base64url"))));
    return state.expiresAt > now.getTime() ? state : undefined;
  } catch {
    return undefined;
  }
}
