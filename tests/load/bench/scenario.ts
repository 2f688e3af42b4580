import type { Sql } from "postgres";
import type { Bucket } from "#lib/auth/api-keys.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Api } from "./api.ts";
import type { HttpRequest } from "./http-client.ts";

/** One thing that is measured. `D` is what `prepare` made; it crosses to the other processes as JSON. */
export type Scenario<D = unknown> = {
  name: string;
  /** What is sent, in a sentence. */
  title: string;
  /** What its key must be allowed, and the rate limit it counts in. */
  need: { scope: Scope; bucket: Bucket };
  prepare(api: Api): Promise<D>;
  /** The i-th request. All numbers differ, over all runs of the bench. */
  request(data: D, i: number): HttpRequest;
  /** The same done bare, where there is something to compare with. */
  bare?(sql: Sql, organizationId: string, data: D): Promise<Bare>;
  /** What of an answer's data must be the same whoever gives it. */
  essence(answer: unknown): unknown;
  /** Looks at what `accepted` requests left behind in the database; a sentence for each fault. */
  verify?(sql: Sql, organizationId: string, data: D, accepted: number): Promise<string[]>;
  targets: Targets;
};

export type Targets = {
  /** Requests/s of the direct door, as a part of the bare server's: at least this. */
  ofBare?: number;
  /** Round trips to the database in one request: at most this. */
  roundTrips?: number;
  /** p99 / p50 of the direct door: below this. */
  tail?: number;
};

/** A scenario's work without a framework. The caller has looked the key up, in a statement of its own. */
export type Bare = {
  path: string;
  /** The data of the answer to a request. */
  answer(organizationId: string, input: { query: URLSearchParams; body: unknown }): Promise<unknown>;
  /** The statements alone that request i takes. */
  statements(organizationId: string, i: number): Promise<unknown>;
};
