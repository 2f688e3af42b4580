import http from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type FindAccount } from "oidc-provider";

type Claims = { email?: string; email_verified?: boolean; name?: string };

export type IdentityProvider = {
  issuer: string;
  /** The accounts, by the login that people enter there. */
  people: Map<string, Claims>;
  /** Allows redirects back to the service. Call it when the address of the service is known. */
  registerClient(client: { site: string; secret: string | undefined; claimsInToken: boolean }): void;
  close(): Promise<void>;
};

/** Starts a real OpenID Connect provider on loopback, which accepts any password. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  let handle: ReturnType<Provider["callback"]> | undefined;
  const server = http.createServer((request, response) => {
    if (handle) handle(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const findAccount: FindAccount = (_, sub) => {
    const claims = people.get(sub);
    return claims && { accountId: sub, claims: () => ({ sub, ...claims }) };
  };
  return {
    issuer,
    people,
    registerClient({ site, secret, claimsInToken }) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: "touchstone",
            redirect_uris: [`${site}/api/auth/callback/oidc`],
            ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: "none" }),
          },
        ],
        findAccount,
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
        conformIdTokenClaims: !claimsInToken,
        pkce: { required: () => true },
        cookies: { keys: ["a key for tests"] },
        ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      });
      handle = provider.callback();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
