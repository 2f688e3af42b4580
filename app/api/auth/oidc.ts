import type { Account, Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { type SignInResult, signInWithIdentity } from "#lib/domains/identity/auth/identities.ts";
import { isInvited } from "#lib/domains/identity/invitations/find.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { env } from "#lib/platform/runtime/env.ts";

type OidcProfile = Profile & { sub: string; email?: string; email_verified?: boolean; name?: string };

/** Creates the OpenID Connect provider, if one is configured. */
export function createOidcProvider(): OAuthConfig<OidcProfile> | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID) return undefined;
  return {
    id: "oidc",
    name: OIDC_NAME,
    type: "oauth",
    idToken: true,
    wellKnown: `${OIDC_ISSUER}/.well-known/openid-configuration`,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: "openid email profile" } },
    clientId: OIDC_CLIENT_ID,
    ...(OIDC_CLIENT_SECRET
      ? { clientSecret: OIDC_CLIENT_SECRET }
      : { client: { token_endpoint_auth_method: "none" as const } }),
    userinfo: { request: ({ client, tokens }) => fetchClaims(client, tokens) },
    profile: ({ sub, email, name }) => ({ id: sub, email: email ?? null, name: name ?? null }),
  };
}

/** Seconds that the provider's clock may be ahead of ours. */
const CLOCK_SKEW = 60;

type UserinfoRequest = NonNullable<
  Exclude<OAuthConfig<OidcProfile>["userinfo"], string | undefined>["request"]
>;
type Client = Parameters<UserinfoRequest>[0]["client"];
type CheckedTokens = Exclude<Parameters<Client["userinfo"]>[0], string>;

/**
 * Returns the provider's claims about the user. An ID token may contain only the subject (OpenID Connect Core, 5.4).
 * The other claims come from the userinfo endpoint, if there is one, which must return the same subject.
 */
async function fetchClaims(client: Client, tokens: object): Promise<OidcProfile> {
  const checked = tokens as CheckedTokens;
  const claims = checked.claims();
  // The library checks `exp` and `nbf`, but only the type of `iat`.
  if (claims.iat > Date.now() / 1000 + CLOCK_SKEW) throw new Error("The ID token was issued in the future");
  if (!client.issuer.metadata.userinfo_endpoint) return claims;
  const more = await client.userinfo<OidcProfile>(checked);
  // `email_verified` refers to the `email` from the same source, so the two are never mixed.
  const { email_verified, ...rest } = claims;
  return { ...(more.email === undefined ? claims : rest), ...more };
}

/** Finds the account of a provider's user. Creates it if sign-up is open or the user was invited. */
export function signInOidcUser(
  db: Db,
  { account, profile, now }: { account: Account; profile: Profile | undefined; now: Date },
): Promise<SignInResult> {
  const { email, email_verified, name } = (profile ?? {}) as Partial<OidcProfile>;
  return signInWithIdentity(db, {
    issuer: env().OIDC_ISSUER ?? "",
    subject: account.providerAccountId,
    email: email_verified === true ? email : undefined,
    name: name ?? "",
    canSignUp: async (tx, address) =>
      env().SIGN_UP === "open" || (await isInvited(tx, { email: address, now })),
    now,
  });
}
