import { randomInt } from "node:crypto";
import { SCOPES } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { getAddressBucket } from "#lib/platform/http/client-address.ts";
import { type Api, type ApiResponse, createApiClient, testDatabase } from "./api.ts";
import { createOwnedOrganization, createPerson, getSiteUrl } from "./people.ts";

/** Creates a client of a new organization. `asks` is what its start page asks learners for. */
export async function createHostedClient(asks: "name" | "nothing" = "name"): Promise<Api> {
  const organizationId = await createOwnedOrganization(await createPerson(), "Acme School");
  const { db, sql } = testDatabase();
  await sql`update organizations set hosted_asks_for = ${asks} where id = ${organizationId}`;
  const actor = { kind: "system" as const };
  const ctx = { db, organizationId, actor, now: new Date(), requestId: "test" };
  const { secret } = await createApiKey(ctx, { name: "k", scopes: SCOPES });
  return createApiClient(getSiteUrl(), organizationId, secret);
}

/** A browser that takes an assessment by its link. It keeps cookies by path. */
export type Learner = {
  start(code: string, body?: unknown, headers?: Record<string, string>): Promise<ApiResponse>;
  open(code: string, token: string): Promise<ApiResponse>;
  /** Requests a page without following redirects. `wait` is its Retry-After in seconds, or 0. */
  page(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; location: string; retryAfter: number }>;
  /** Returns the token in the cookie of an assessment's attempt. */
  token(code: string): string;
  embed(method: "GET" | "PUT" | "POST", path: string, body?: unknown): Promise<ApiResponse>;
  cookies(path: string): string;
  setCookies: string[];
  /** The address by which rate limits count this browser. */
  addressBucket: string;
};

type Cookie = { name: string; value: string; path: string };

/** The headers that a browser sends from our own pages. */
const SAME_ORIGIN_HEADERS = { "sec-fetch-site": "same-origin" };

export function createLearner(): Learner {
  const jar = new Map<string, Cookie>();
  const setCookies: string[] = [];
  // Each browser has its own address, because the limit on starts counts by address.
  const address = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
  const isSentTo = (path: string, cookie: Cookie) =>
    cookie.path === "/" || path === cookie.path || path.startsWith(`${cookie.path}/`);
  const cookies = (path: string) =>
    [...jar.values()]
      .filter((cookie) => isSentTo(path, cookie))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  const storeCookies = (response: { headers: Headers }) => {
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = "", value = "", path = "/"] = /^([^=]+)=([^;]*);.*?Path=([^;]+)/.exec(line) ?? [];
      jar.set(`${name} ${path}`, { name, value, path });
    }
  };
  const buildHeaders = (path: string) => ({ cookie: cookies(path), "x-forwarded-for": address });
  const api = createApiClient(getSiteUrl(), "", "");
  const post = async (path: string, body: unknown, more: Record<string, string> = {}) => {
    const headers = { ...buildHeaders(path), ...SAME_ORIGIN_HEADERS, origin: getSiteUrl(), ...more };
    const answer = await api.post(path, body, { key: null, headers });
    storeCookies(answer);
    return answer;
  };
  return {
    start: (code, body = {}, headers) => post(`/api/take/${code}`, body, headers),
    open: (code, token) => post(`/api/take/${code}/token`, { token }),
    async page(path, headers = {}) {
      const pathname = new URL(path, getSiteUrl()).pathname;
      const response = await fetch(getSiteUrl() + path, {
        headers: { ...buildHeaders(pathname), ...headers },
        redirect: "manual",
      });
      const { status } = response;
      const { headers: responseHeaders } = response;
      return {
        status,
        text: await response.text(),
        location: responseHeaders.get("location") ?? "",
        retryAfter: Number(responseHeaders.get("retry-after")),
      };
    },
    token: (code) => /touchstone\.attempt=([^;]+)/.exec(cookies(`/take/${code}`))?.[1] ?? "",
    embed: (method, path, body) =>
      api.request(method, `/v1/embed/${path}`, {
        key: null,
        headers: { ...SAME_ORIGIN_HEADERS, origin: getSiteUrl() },
        ...(body === undefined ? {} : { body }),
      }),
    cookies,
    setCookies,
    addressBucket: getAddressBucket(address),
  };
}
