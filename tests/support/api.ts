import { afterAll, inject } from "vitest";
import type { Scope } from "#lib/contract/scopes.ts";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import type { Limits } from "#lib/domains/identity/organizations/create-organization.ts";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { validateResponse } from "./openapi-validator.ts";
import { createTestOrganization } from "./organization.ts";
import { waitUntil } from "./wait-until.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape, and the OpenAPI checks validate them
type Loose = any;

/** An id that nothing has. */
export const UNKNOWN_ID = "01900000-0000-7000-8000-000000000000";
/** The form of every time in a response. */
export const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A response, with the parts that tests check. */
export type ApiResponse = {
  status: number;
  headers: Headers;
  text: string;
  body: Loose;
  data: Loose;
  error: Loose;
  meta: Loose;
};

type RequestOptions = {
  key?: string | null;
  headers?: Record<string, string>;
  body?: unknown;
  /** The raw body, instead of `body`. */
  raw?: BodyInit | Buffer;
};

export type Api = {
  organizationId: string;
  key: string;
  request(method: string, path: string, options?: RequestOptions): Promise<ApiResponse>;
  get(path: string, options?: RequestOptions): Promise<ApiResponse>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse>;
  patch(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<ApiResponse>;
  delete(path: string, options?: RequestOptions): Promise<ApiResponse>;
  /** Creates a client of the same organization with fewer scopes. */
  withScopes(...scopes: Scope[]): Promise<Api>;
};

let database: Database | undefined;

/** Makes helpers use the database of a test's own service, until it is reset with undefined. */
export function setTestDatabase(own: Database | undefined): void {
  database = own;
}

/** Returns the service's database, to check the effects of requests. */
export function testDatabase(): Database {
  if (!database) {
    database = openDatabase(inject("connection"), 4);
    afterAll(async () => {
      await database?.close();
      database = undefined;
    });
  }
  return database;
}

/** Creates an organization and a client with its API key. */
export async function createTestClient(
  options: { scopes?: readonly Scope[]; limits?: Limits } = {},
): Promise<Api> {
  const { organizationId, apiKey } = await createTestOrganization(testDatabase(), options);
  return createApiClient(inject("baseUrl"), organizationId, apiKey);
}

export function createApiClient(baseUrl: string, organizationId: string, key: string): Api {
  const request = (method: string, path: string, options: RequestOptions = {}) =>
    send(baseUrl, method, path, { key, ...options });
  return {
    organizationId,
    key,
    request,
    get: (path, options) => request("GET", path, options),
    post: (path, body, options) => request("POST", path, { ...options, body }),
    patch: (path, body, options) => request("PATCH", path, { ...options, body }),
    put: (path, body, options) => request("PUT", path, { ...options, body }),
    delete: (path, options) => request("DELETE", path, options),
    async withScopes(...scopes) {
      const ctx = {
        db: testDatabase().db,
        organizationId,
        actor: { kind: "system" as const },
        now: new Date(),
        requestId: "test",
      };
      return createApiClient(
        baseUrl,
        organizationId,
        (await createApiKey(ctx, { name: "narrow", scopes })).secret,
      );
    },
  };
}

async function send(
  baseUrl: string,
  method: string,
  path: string,
  options: RequestOptions,
): Promise<ApiResponse> {
  const hasBody = options.body !== undefined || options.raw !== undefined;
  const response = await fetch(baseUrl + path, {
    method,
    headers: {
      ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...options.headers,
    },
    ...(hasBody ? { body: options.raw ?? JSON.stringify(options.body), duplex: "half" } : {}),
  } as RequestInit);
  const text = await response.text();
  let body: ApiResponse["body"];
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  validateResponse(method, path, response.status, text === "" ? undefined : (body ?? text), response.headers);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body,
    data: body?.data,
    error: body?.error,
    meta: body?.meta,
  };
}

/** Returns the events in an organization's outbox, oldest first. */
export async function listEvents(api: Api): Promise<{ type: string; data: Record<string, unknown> }[]> {
  return testDatabase().sql<{ type: string; data: Record<string, unknown> }[]>`
    select type, data from events where organization_id = ${api.organizationId} order by id`;
}

/**
 * Returns the feed of an organization's events, once it has `count` of them. It ends before any transaction in progress, also
 * one of another test.
 */
export async function waitForFeed(api: Api, count: number): Promise<Loose[]> {
  let events: Loose[] = [];
  await waitUntil(async () => {
    events = (await api.get("/v1/events")).data;
    return events.length >= count;
  }, `${count} events in the feed`);
  return events;
}

/** Waits until the requests of an organization's only API key have been counted, and returns the key's id. */
export async function waitForUsedKey({ organizationId }: Api): Promise<string> {
  let ids: string[] = [];
  await waitUntil(async () => {
    const rows = await testDatabase().sql<{ id: string }[]>`
      select distinct api_key_id as id from api_key_requests where organization_id = ${organizationId}`;
    ids = rows.map(({ id }) => id);
    return ids.length === 1;
  }, "the key's requests are counted");
  return ids[0] ?? "";
}

/** Returns the statuses of responses in ascending order. */
export const sortStatuses = (responses: readonly ApiResponse[]): number[] =>
  responses.map(({ status }) => status).sort((a, b) => a - b);
