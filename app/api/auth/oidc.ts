import type { Account, Profile } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { signInWithIdentity } from "#lib/auth/identities.ts";
import type { Db } from "#lib/db/client.ts";
import { env } from "#lib/env.ts";

type OidcProfile = Profile & { sub: string; email?: string; email_verified?: boolean; name?: string };

/** The OpenID Connect provider that the environment names, if any. */
export function oidcProvider(): OAuthConfig<OidcProfile> | undefined {
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
    ...(OIDC_CLIENT_SECRET ? { clientSecret: OIDC_CLIENT_SECRET } : {}),
    profile: ({ sub, email, name }) => ({ id: sub, email: email ?? null, name: name ?? null }),
  };
}

/** The person behind what the provider says; undefined when it does not vouch for an e-mail address. */
export function oidcUser(
  db: Db,
  { account, profile, now }: { account: Account; profile: Profile | undefined; now: Date },
): Promise<string | undefined> {
  const { email, email_verified, name } = (profile ?? {}) as Partial<OidcProfile>;
  return signInWithIdentity(db, {
    issuer: env().OIDC_ISSUER ?? "",
    subject: account.providerAccountId,
    email: email_verified === true ? email : undefined,
    name: name ?? "",
    now,
  });
}
