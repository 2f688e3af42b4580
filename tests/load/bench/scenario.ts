import type { Sql } from "postgres";
import type { Scope } from "#lib/contract/scopes.ts";
import type { Bucket } from "#lib/domains/identity/auth/api-keys.ts";
import type { Api } from "./api.ts";
import type { HttpConnection, HttpRequest, HttpResponse } from "./http-client.ts";

/** One thing that is measured. `D` is what `prepare` made; it crosses to the other processes as JSON. */
export type Scenario<D = unknown> = {
  name: string;
  /** What is sent, in a sentence. */
  title: string;
  /** What its key must be allowed, and the rate limit it counts in; null where no key is asked for. */
  /** Over how many connections, where it is not for the options to say. */
  connections?: number;
  access: { scope: Scope; bucket: Bucket } | null;
  prepare(api: Api): Promise<D>;
  /** Makes what the requests from `first` on use up, as many as `count`: no more are sent then. */
  prepareRequests?(sql: Sql, organizationId: string, data: D, first: number, count: number): Promise<void>;
  /** The i-th request, or several that are sent one after the other. All numbers differ, over all runs of the bench. */
  request(data: D, i: number): HttpRequest | readonly HttpRequest[];
  /** The same done bare, where there is something to compare with. */
  createBaseline?(sql: Sql, organizationId: string, data: D): Promise<Baseline>;
  /** What of an answer's data must be the same whoever gives it; without an envelope, of the answer. */
  comparable(answer: unknown): unknown;
  /** Looks at what `accepted` requests left behind in the database; a sentence for each fault. */
  verify?(sql: Sql, organizationId: string, data: D, accepted: number): Promise<string[]>;
  targets: Targets;
};

export type Targets = {
  /** Requests/s of the direct door, as a part of the bare server's: at least this. */
  baselineRatio?: number;
  /** Round trips to the database in one request: at most this. */
  roundTrips?: number;
  /** p99 / p50 of the direct door: below this. */
  tail?: number;
};

/** A scenario's work without a framework. The caller has looked the key up, in a statement of its own. */
export type Baseline = {
  path: string;
  /** The data of the answer to a request. */
  answer(organizationId: string, input: { query: URLSearchParams; body: unknown }): Promise<unknown>;
  /** The statements alone that request i takes. */
  statements(organizationId: string, i: number): Promise<unknown>;
};

/** Sends request i of a scenario; the last answer, or the first that is not 200. */
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
