import { beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { Touchstone, TouchstoneError } from "../../sdk/src/index.ts";
import { type Api, createTestClient } from "../support/api.ts";
import { type Behavior, startReceiver } from "../support/receiver.ts";
import { startRelay } from "../support/relay.ts";
import { createSdk } from "./support.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

async function startFlakyNetwork(...outcomes: ("drop" | "refuse")[]) {
  const relay = await startRelay(inject("baseUrl"));
  onTestFinished(() => relay.close());
  relay.decideOutcome = () => outcomes.shift() ?? "pass";
  return relay;
}

/** Starts a server that responds with the given behaviors in turn, and returns a client of it. */
async function startServer(behaviors: Behavior[], options: { maxRetries?: number; timeout?: number } = {}) {
  const server = await startReceiver((_, number) => behaviors[Math.min(number, behaviors.length) - 1] ?? 500);
  onTestFinished(() => server.close());
  return { server, sdk: new Touchstone({ apiKey: "svc_live_x", baseUrl: server.url, ...options }) };
}

const refuse = (status: number, code: string, headers: Record<string, string> = {}): Behavior => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ data: null, error: { message: "No.", code, request_id: "r1" }, meta: null }),
});
const success: Behavior = {
  status: 200,
  body: JSON.stringify({ data: { id: "a" }, error: null, meta: null }),
};

describe("a connection that is lost", () => {
  test.each(["drop", "refuse"] as const)("(%s) creates nothing twice", async (outcome) => {
    const relay = await startFlakyNetwork(outcome, outcome);
    const sdk = createSdk(api, { baseUrl: relay.url });
    const folder = await sdk.folders.create({ name: `Lost ${outcome}` });
    expect(relay.requests).toHaveLength(3);
    const { data } = await api.get("/v1/folders");
    expect(data.filter(({ name }: { name: string }) => name === `Lost ${outcome}`)).toMatchObject([
      { id: folder.id },
    ]);
  });

  test("gives up after the last retry and says why", async () => {
    const relay = await startFlakyNetwork("refuse", "refuse");
    const sdk = createSdk(api, { baseUrl: relay.url, maxRetries: 1 });
    await expect(sdk.folders.list().page()).rejects.toMatchObject({
      message: expect.stringMatching(/^The service can't be reached: (?!fetch failed)/),
      code: "connection_failed",
      status: undefined,
    });
    expect(relay.requests).toHaveLength(2);
  });

  test("sends the same idempotency key with each retry, and another one for the next call", async () => {
    const { server, sdk } = await startServer(["close", success]);
    await sdk.assessments.publish("a");
    await sdk.assessments.publish("a");
    const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test("sends the caller's idempotency key", async () => {
    const { server, sdk } = await startServer([success]);
    await sdk.assessments.archive("a", { idempotencyKey: "order-7" });
    expect(server.requests[0]?.headers["idempotency-key"]).toBe("order-7");
  });
});

describe("a response that asks to try again", () => {
  test.each([
    [429, "rate_limited"],
    [503, "unavailable"],
  ])("%i is retried after Retry-After", async (status, code) => {
    const { server, sdk } = await startServer([refuse(status, code, { "retry-after": "1" }), success]);
    expect(await sdk.assessments.publish("a")).toEqual({ id: "a" });
    const [first, second] = server.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(990);
  });

  test("409 idempotency_in_progress is retried", async () => {
    const { sdk } = await startServer([refuse(409, "idempotency_in_progress"), success]);
    expect(await sdk.assessments.publish("a")).toEqual({ id: "a" });
  });

  // Those from 520 are Cloudflare's.
  test.each([500, 501, 505, 520, 524])("%i is retried", async (status) => {
    const { server, sdk } = await startServer([
      { status, headers: { "retry-after": "0" }, body: "<html>" },
      success,
    ]);
    expect(await sdk.assessments.publish("a")).toEqual({ id: "a" });
    expect(server.requests).toHaveLength(2);
  });

  test("a Retry-After of more than a minute is left to the caller", async () => {
    const { server, sdk } = await startServer([
      refuse(429, "check_limit_exceeded", { "retry-after": "3600" }),
    ]);
    await expect(sdk.assessments.publish("a")).rejects.toMatchObject({
      code: "check_limit_exceeded",
      retryAfter: 3600,
    });
    expect(server.requests).toHaveLength(1);
  });

  test("a refused request isn't retried", async () => {
    const { server, sdk } = await startServer([refuse(409, "not_publishable")]);
    await expect(sdk.assessments.publish("a")).rejects.toMatchObject({
      code: "not_publishable",
      status: 409,
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a response that doesn't come", () => {
  test("times out", async () => {
    const { sdk } = await startServer(["hang"], { timeout: 50, maxRetries: 0 });
    await expect(sdk.assessments.publish("a")).rejects.toMatchObject({ code: "timed_out" });
  });

  test("is waited for without a limit if the timeout is infinite", async () => {
    const late: Behavior = { ...success, afterMs: 30 };
    const { sdk } = await startServer([late], { timeout: Number.POSITIVE_INFINITY, maxRetries: 0 });
    expect(await sdk.assessments.publish("a")).toEqual({ id: "a" });
  });

  test("can be aborted, which rejects with the signal's reason and isn't retried", async () => {
    const { server, sdk } = await startServer(["hang"]);
    const stop = new AbortController();
    const call = sdk.assessments.archive("a", { signal: stop.signal });
    const rejected = expect(call).rejects.toThrow("The user left");
    await server.received(1);
    stop.abort(new Error("The user left"));
    await rejected;
    expect(server.requests).toHaveLength(1);
  });
});

test("an error that onResponse throws reaches the caller as it is, and nothing is sent again", async () => {
  const { server, sdk } = await startServer([success]);
  const retryable = new TouchstoneError("Enough", { code: "timed_out" });
  for (const error of [new RangeError("Stop"), retryable]) {
    const onResponse = () => {
      throw error;
    };
    await expect(sdk.assessments.publish("a", {}, { onResponse })).rejects.toBe(error);
  }
  expect(server.requests).toHaveLength(2);
});

test("the caller's headers replace the client's own in any case", async () => {
  const { server, sdk } = await startServer([success]);
  const headers = { "idempotency-key": "order-8", authorization: "Bearer other" };
  await sdk.assessments.archive("a", { headers });
  expect(server.requests[0]?.headers).toMatchObject(headers);
});

test("a redirect isn't followed, because it would lose the method and could leak the key", async () => {
  const { server, sdk } = await startServer([{ status: 302, headers: { location: "/elsewhere" } }]);
  await expect(sdk.assessments.publish("a")).rejects.toMatchObject({
    code: "unexpected_response",
    status: 302,
  });
  expect(server.requests).toHaveLength(1);
});
