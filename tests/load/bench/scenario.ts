import type { Sql } from "postgres";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Bucket } from "#lib/domains/identity/auth/api-keys.ts";
import type { Api } from "./api.ts";
import type { HttpConnection, HttpRequest, HttpResponse } from "./http-client.ts";

/** A kind of request to measure. `D` is the result of `prepare`, which is sent to the other processes as JSON. */
export type Scenario<D = unknown> = {
  name: string;
  /** A sentence that describes the requests. */
  title: string;
  /** The number of connections, if it doesn't depend on the options. */
  connections?: number;
  /** The scope that the API key needs, and its rate limit. Null for requests without an API key. */
  access: { scope: Scope; bucket: Bucket } | null;
  prepare(api: Api): Promise<D>;
  /** Prepares the data that `count` requests, starting with number `first`, use up. No further requests are sent. */
  prepareRequests?(sql: Sql, organizationId: string, data: D, first: number, count: number): Promise<void>;
  /** Builds the i-th request, or several that are sent in order. Numbers are unique across all runs of the bench. */
  request(data: D, i: number): HttpRequest | readonly HttpRequest[];
  /** Creates the same work without the service, as a baseline. */
  createBaseline?(sql: Sql, organizationId: string, data: D): Promise<Baseline>;
  /**
   * Returns the part of a response's data (or of a response without the envelope) that must be equal for all
   * candidates.
   */
  comparable(answer: unknown): unknown;
  /** Checks the database after `accepted` requests. Returns a sentence for each problem. */
  verify?(sql: Sql, organizationId: string, data: D, accepted: number): Promise<string[]>;
  targets: Targets;
};

export type Targets = {
  /** The lowest acceptable requests/s of the service, as a fraction of the bare server's. */
  baselineRatio?: number;
  /** The most round trips to the database that one request can make. */
  roundTrips?: number;
  /** The highest acceptable p99 / p50 of the service. */
  tail?: number;
};

/** A scenario's work without a framework. The caller has already looked up the API key. */
export type Baseline = {
  path: string;
  /** Returns the data of the response to a request. */
  answer(organizationId: string, input: { query: URLSearchParams; body: unknown }): Promise<unknown>;
  /** Runs only the statements of request i. */
  statements(organizationId: string, i: number): Promise<unknown>;
};

/** Sends request i of a scenario. Returns the last response, or the first that isn't 200. */
export async function sendScenario(
  connection: HttpConnection,
  scenario: Scenario,
  data: unknown,
  i: number,
): Promise<HttpResponse> {
  const requests = [scenario.request(data, i)].flat();
  for (;;) {
    const answer = await connection.send(requests.shift() as HttpRequest);
    if (answer.status !== 200 || requests.length === 0) return answer;
  }
}
