import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { UnreachableError } from "#components/player/net/send.ts";
import { createEmbedTransport, type EmbedTransportOptions } from "#components/player/net/transport.ts";
import { TransportFailure } from "#components/player/types.ts";
import { embedExamples } from "#lib/contract/examples/embed.ts";

const answers = { exerciseAnswers: [] };
const view = embedExamples.load.data;
const result = embedExamples.submit.data;

/** The scripted replies of a service on loopback, in order. The last one repeats forever. */
type Reply = { status: number; body?: unknown; headers?: Record<string, string> };
type ScriptedReply = Reply | "hang up" | "break off";
let script: ScriptedReply[] = [];
/** The reply to reading the attempt's state, which isn't in `asked`. */
let stateReply: Reply = { status: 404 };
let asked: {
  method: string;
  path: string;
  token: string;
  key: string | undefined;
  body: Record<string, unknown>;
}[] = [];

const service = http.createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString("utf8");
  const body = text === "" ? {} : JSON.parse(text);
  const { "x-embed-token": header, "idempotency-key": key } = request.headers;
  if (request.url === "/v1/embed/attempt") {
    response.writeHead(stateReply.status, { "content-type": "application/json" });
    return void response.end(JSON.stringify({ ...(stateReply.body as object), token: header }));
  }
  asked.push({
    method: request.method ?? "",
    path: request.url ?? "",
    token: String(header ?? body.token),
    key: key as string | undefined,
    body,
  });
  const said = (script.length > 1 ? script.shift() : script[0]) ?? { status: 500 };
  if (said === "hang up") return void request.socket.destroy();
  if (said === "break off") {
    response.writeHead(200, { "content-length": "1000" });
    return void response.write("{", () => request.socket.destroy());
  }
  response
    .writeHead(said.status, { "content-type": "application/json", ...said.headers })
    .end(said.body === undefined ? "" : JSON.stringify(said.body));
});

let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());
beforeEach(() => {
  script = [];
  stateReply = { status: 404 };
  asked = [];
});

const readAnswers = async () => answers;
const createTransport = (more: Partial<EmbedTransportOptions> = {}) =>
  createEmbedTransport({ base, token: "emb_1", retryDelaysMs: [1, 1, 1], ...more });
const createErrorReply = (status: number, message: string, headers = {}): Reply => ({
  status,
  headers,
  body: { data: null, error: { message, code: "x" }, meta: null },
});

describe("the transport", () => {
  test("sends the token in a header when loading, and in the body when saving and submitting", async () => {
    const transport = createTransport();
    script = [{ status: 200, body: view }, { status: 204 }, { status: 200, body: result }];
    expect(await transport.load()).toEqual(view);
    await transport.save(readAnswers);
    expect(await transport.submit(answers, "attempt-1")).toEqual(result);
    expect(asked).toEqual([
      { method: "GET", path: "/v1/embed/assessments", token: "emb_1", key: undefined, body: {} },
      {
        method: "PUT",
        path: "/v1/embed/progress",
        token: "emb_1",
        key: undefined,
        body: { token: "emb_1", answers },
      },
      {
        method: "POST",
        path: "/v1/embed/submit",
        token: "emb_1",
        key: "attempt-1",
        body: { token: "emb_1", answers },
      },
    ]);
  });

  test.each<[string, ScriptedReply]>([
    ["a connection that closes before the response", "hang up"],
    ["a response that breaks off", "break off"],
    ["a failing service", createErrorReply(503, "The database cannot be reached")],
    ["a proxy's response", { status: 200 }],
  ])("treats %s as a lost response, and loads again", async (_, trouble) => {
    script = [trouble, trouble, { status: 200, body: view }];
    expect(await createTransport().load()).toEqual(view);
    script = [trouble];
    await expect(createTransport().load()).rejects.toBeInstanceOf(UnreachableError);
    expect(asked).toHaveLength(3 + 4);
    await expect(createTransport().save(readAnswers)).rejects.toBeInstanceOf(UnreachableError);
    await expect(createTransport().submit(answers, "k")).rejects.toBeInstanceOf(UnreachableError);
    expect(asked).toHaveLength(7 + 2);
  });

  test("waits as long as the service asks, unless that is very long", async () => {
    script = [createErrorReply(429, "Slow down", { "retry-after": "1" }), { status: 200, body: result }];
    const begun = performance.now();
    expect(await createTransport().submit(answers, "k")).toEqual(result);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
    expect(asked.map(({ key }) => key)).toEqual(["k", "k"]);
    script = [createErrorReply(429, "Slow down", { "retry-after": "3600" })];
    await expect(createTransport().submit(answers, "k")).rejects.toMatchObject({ afterMs: 3_600_000 });
    expect(asked).toHaveLength(3);
  });

  test.each<[string, ScriptedReply, string, string]>([
    [
      "a token that has expired",
      createErrorReply(401, "unknown, expired, or used"),
      "expired",
      "unknown, expired, or used",
    ],
    [
      "a token that was used",
      { status: 409, body: { error: "This token has been used" } },
      "used",
      "This token has been used",
    ],
    [
      "an attempt that has ended",
      {
        status: 409,
        body: { data: null, error: { code: "attempt_closed", message: "The attempt is closed" } },
      },
      "closed",
      "The attempt is closed",
    ],
    ["no attempt left", createErrorReply(409, "No attempt is left"), "refused", "No attempt is left"],
    ["another origin", createErrorReply(403, "not from this origin"), "refused", "not from this origin"],
    [
      "an assessment that is gone",
      createErrorReply(404, "Assessment not found"),
      "refused",
      "Assessment not found",
    ],
    [
      "invalid answers",
      createErrorReply(400, "The request does not fit"),
      "refused",
      "The request does not fit",
    ],
    ["a proxy's page", { status: 403 }, "refused", "The service answered 403"],
  ])("treats %s as final", async (_, said, reason, message) => {
    script = [said];
    const failure = await createTransport()
      .submit(answers, "k")
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransportFailure);
    expect(failure).toMatchObject({ reason, message });
    expect(asked).toHaveLength(1);
  });

  test("reports the code of a rejection, and whether a service that can't answer now was reached", async () => {
    const error = { code: "assessment_not_open", message: "The assessment opens tomorrow" };
    script = [{ status: 409, body: { data: null, error, meta: null } }];
    await expect(createTransport().load()).rejects.toMatchObject({ code: "assessment_not_open" });
    script = [{ status: 409, body: { error: "This token has been used" } }];
    await expect(createTransport().load()).rejects.toMatchObject({ code: "" });
    script = [createErrorReply(429, "Slow down")];
    await expect(createTransport().load()).rejects.toMatchObject({ isAnswered: true });
    script = ["hang up"];
    await expect(createTransport().load()).rejects.toMatchObject({ isAnswered: false });
  });

  test("continues with a new token, and requests only one however many requests find the old one expired", async () => {
    const expired: string[] = [];
    let resolveToken: (token: string) => void = () => {};
    const transport = createTransport({
      renew: (token) => {
        expired.push(token);
        return new Promise((resolve) => {
          resolveToken = resolve;
        });
      },
    });
    script = [
      createErrorReply(401, "expired"),
      createErrorReply(401, "expired"),
      { status: 204 },
      { status: 200, body: result },
    ];
    const both = Promise.all([transport.save(readAnswers), transport.save(readAnswers)]);
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(() => expired).toEqual(["emb_1"]);
    resolveToken("emb_2");
    await both;
    expect(asked.map(({ token }) => token)).toEqual(["emb_1", "emb_1", "emb_2", "emb_2"]);
    expect(expired).toEqual(["emb_1"]);
  });

  test("continues with a token that the page sets while fetching one fails", async () => {
    const transport = createTransport({
      renew: async () => {
        transport.setToken("emb_3");
        return undefined;
      },
    });
    script = [createErrorReply(401, "expired"), { status: 204 }];
    await transport.save(readAnswers);
    expect(asked.map(({ token }) => token)).toEqual(["emb_1", "emb_3"]);
  });

  test("reads the answers again for a new token, and says that it's new", async () => {
    const transport = createTransport({ renew: async () => "emb_2" });
    const reads: boolean[] = [];
    script = [createErrorReply(401, "expired"), { status: 204 }];
    await transport.save(async (isTokenNew) => {
      reads.push(isTokenNew);
      return answers;
    });
    expect(reads).toEqual([false, true]);
  });

  test("doesn't request a third token when the new one is refused, too", async () => {
    let renewals = 0;
    const transport = createTransport({ renew: async () => `emb_${++renewals + 1}` });
    script = [createErrorReply(401, "expired")];
    await expect(transport.save(readAnswers)).rejects.toMatchObject({ reason: "expired" });
    expect([renewals, asked.length]).toEqual([1, 2]);
  });

  test("uses another token whenever the page sets one", async () => {
    const transport = createTransport();
    script = [{ status: 204 }];
    transport.setToken("emb_9");
    await transport.save(readAnswers);
    expect(asked[0]?.token).toBe("emb_9");
  });

  test("reads the attempt's state with the current token, once and without a retry", async () => {
    const transport = createTransport();
    transport.setToken("emb_2");
    stateReply = { status: 200, body: { state: "open" } };
    expect(await transport.getState?.()).toEqual({ state: "open", token: "emb_2" });
    stateReply = { status: 503 };
    await expect(transport.getState?.()).rejects.toBeInstanceOf(UnreachableError);
  });

  test.each(["submitted", "discarded", "expired"])(
    "requests no new token for an attempt that was %s, because that would begin the next attempt",
    async (state) => {
      let renewals = 0;
      const transport = createTransport({ renew: async () => `emb_${++renewals + 1}` });
      script = [createErrorReply(401, "unknown, expired, or used")];
      stateReply = { status: 200, body: { state } };
      await expect(transport.save(readAnswers)).rejects.toMatchObject({ reason: "closed" });
      expect([renewals, asked.length]).toEqual([0, 1]);
    },
  );

  test.each([429, 503])(
    "requests no new token while the state of its attempt can't be read because of a %i",
    async (status) => {
      let renewals = 0;
      const transport = createTransport({ renew: async () => `emb_${++renewals + 1}` });
      script = [createErrorReply(401, "unknown, expired, or used"), { status: 204 }];
      stateReply = { status };
      await expect(transport.save(readAnswers)).rejects.toBeInstanceOf(UnreachableError);
      expect([renewals, asked.length]).toEqual([0, 1]);
    },
  );

  test("requests a new token if the old one has no attempt", async () => {
    const transport = createTransport({ renew: async () => "emb_2" });
    script = [createErrorReply(401, "unknown, expired, or used"), { status: 204 }];
    stateReply = createErrorReply(404, "Attempt not found");
    await transport.save(readAnswers);
    expect(asked.map(({ token }) => token)).toEqual(["emb_1", "emb_2"]);
  });
});
