import { randomUUID } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { authorize, type Initiation, initiate } from "./authorization.ts";
import { AGS_SCOPES, type LaunchMessage, NRPS_SCOPE } from "./messages.ts";
import { publishConfiguration, registerTool, type ToolRegistration } from "./registration.ts";
import { issueToken } from "./tokens.ts";

/** A request to the platform. `form` has the parameters of the query and of a form body. */
export type PlatformRequest = {
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
  form: URLSearchParams;
  body: string;
};
/** An object as the body is sent as JSON. */
export type PlatformResponse = {
  status: number;
  type?: string;
  body?: string | object;
  headers?: Record<string, string>;
  afterMs?: number;
};
type Handler = (
  state: PlatformState,
  request: PlatformRequest,
) => Promise<PlatformResponse> | PlatformResponse;

type SigningKey = { kid: string; privateKey: CryptoKey; publicJwk: JWK };
type SignOptions = { key?: SigningKey; issuedAt?: number; lifetime?: number };

/** What the services of a platform share. Tests may change it while the platform runs. */
export type PlatformState = {
  issuer: string;
  clientId: string;
  deploymentId: string;
  /** Whether the platform behaves like Moodle 4.5. */
  moodle: boolean;
  /** The tool's addresses, as registered. */
  redirectUris: string[];
  toolKeySetUrl: string | undefined;
  /** The keys that are published. The last one signs. */
  keys: SigningKey[];
  messages: Map<string, LaunchMessage>;
  grantedScopes: string[];
  /** The audience that client assertions need. */
  audience: string;
  /** The scopes of the access tokens that were issued. */
  accessTokens: Map<string, string[]>;
  usedAssertions: Set<string>;
  /** What tools have registered, and the token that they need for it. */
  registrations: ToolRegistration[];
  registrationToken: string;
  /** Replaces or adds what a path answers, as in "GET /jwks". */
  handlers: Map<string, Handler>;
  /** All requests so far, as in "GET /jwks". */
  requests: string[];
  /** Signs a token. Its times default to now and a minute. */
  sign(claims: JWTPayload, options?: SignOptions): Promise<string>;
};

export type Platform = PlatformState & {
  /** What `POST /v1/lti/platforms` takes. */
  registration: {
    name: string;
    issuer: string;
    client_id: string;
    deployment_ids: string[];
    authorization_endpoint: string;
    token_endpoint: string;
    jwks_uri: string;
  };
  /** Makes the tool at an address known to the platform. */
  connectTool(baseUrl: string): void;
  initiate(message: LaunchMessage): Initiation;
  /** Replaces the signing key. The previous one is no longer published. */
  rotateKey(): Promise<void>;
  close(): Promise<void>;
};

const SERVICES: [string, Handler][] = [
  ["GET /jwks", ({ keys }) => ({ status: 200, body: { keys: keys.map(({ publicJwk }) => publicJwk) } })],
  ["GET /auth", authorize],
  ["POST /auth", authorize],
  ["POST /token", issueToken],
  ["GET /.well-known/openid-configuration", publishConfiguration],
  ["POST /register", registerTool],
];

/** Creates a key pair of a platform. */
export async function createPlatformKey(kid: string = randomUUID()): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { kid, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}

/** Starts a learning platform on loopback, with real keys. `host` can be another name of it, for a second site. */
export async function startPlatform({
  moodle = false,
  host = "127.0.0.1",
}: {
  moodle?: boolean;
  host?: string;
} = {}): Promise<Platform> {
  const server = http.createServer(async (request, response) => {
    const answer = await respond(platform, request).catch(
      (error: unknown): PlatformResponse => ({ status: 500, body: String(error) }),
    );
    if (answer.afterMs) await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
    const isJson = typeof answer.body === "object";
    response.writeHead(answer.status, {
      "content-type": answer.type ?? (isJson ? "application/json" : "text/plain"),
      ...answer.headers,
    });
    response.end(isJson ? JSON.stringify(answer.body) : answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const deploymentId = moodle ? "1" : randomUUID();
  const clientId = randomUUID();
  const platform: Platform = {
    issuer,
    clientId,
    deploymentId,
    moodle,
    redirectUris: [],
    toolKeySetUrl: undefined,
    keys: [await createPlatformKey()],
    messages: new Map(),
    grantedScopes: [...AGS_SCOPES, NRPS_SCOPE],
    audience: `${issuer}/token`,
    accessTokens: new Map(),
    usedAssertions: new Set(),
    registrations: [],
    registrationToken: randomUUID(),
    handlers: new Map(SERVICES),
    requests: [],
    sign(claims, { key = platform.keys.at(-1), issuedAt, lifetime = 60 } = {}) {
      if (!key) throw new Error("the platform has no key");
      const iat = issuedAt ?? Math.floor(Date.now() / 1000);
      return new SignJWT({ iat, exp: iat + lifetime, ...claims })
        .setProtectedHeader({ alg: "RS256", kid: key.kid, typ: "JWT" })
        .sign(key.privateKey);
    },
    registration: {
      name: "A school",
      issuer,
      client_id: clientId,
      deployment_ids: [deploymentId],
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    },
    connectTool(baseUrl) {
      platform.redirectUris = [`${baseUrl}/lti/launch`];
      platform.toolKeySetUrl = `${baseUrl}/lti/jwks`;
    },
    initiate: (message) => initiate(platform, message),
    async rotateKey() {
      platform.keys = [await createPlatformKey()];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return platform;
}

async function respond(platform: Platform, request: http.IncomingMessage): Promise<PlatformResponse> {
  const url = new URL(request.url ?? "/", platform.issuer);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  const form = new URLSearchParams(url.search);
  if (request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    for (const [name, value] of new URLSearchParams(body)) form.append(name, value);
  }
  const name = `${request.method} ${url.pathname}`;
  platform.requests.push(name);
  const handler = platform.handlers.get(name);
  if (!handler) return { status: 404, body: `nothing at ${name}` };
  return handler(platform, { method: request.method ?? "GET", url, headers: request.headers, form, body });
}
