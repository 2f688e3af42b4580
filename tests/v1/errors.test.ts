import net from "node:net";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createApiKey } from "#lib/domains/identity/api-keys/create.ts";
import { revokeApiKey } from "#lib/domains/identity/api-keys/revoke.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { keys as adminKeys } from "#scripts/admin/keys.ts";
import {
  type Api,
  type ApiResponse,
  createApiClient,
  createTestClient,
  testDatabase,
  UNKNOWN_ID,
} from "#tests/support/api.ts";
import { fillPath, keyedOperations } from "#tests/support/operations.ts";

let api: Api;
beforeAll(async () => {
  api = await createTestClient();
});

const createSystemContext = (): Ctx => ({
  db: testDatabase().db,
  organizationId: api.organizationId,
  actor: { kind: "system" },
  now: new Date(),
  requestId: "t",
});

const withBody = keyedOperations
  .filter(({ body }) => body)
  .map((operation) => [operation.name, operation] as const);

function expectError(answer: ApiResponse, status: number, code: string) {
  expect([answer.status, answer.error?.code]).toEqual([status, code]);
  expect(answer.body).toMatchObject({
    data: null,
    meta: null,
    error: { message: expect.any(String), request_id: answer.headers.get("x-request-id") },
  });
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
}

describe("every row of the error table", () => {
  test.each(["{", "", "nul", '{"title":"x"', '"\ud83d'])("invalid_json: the body %j", async (raw) => {
    expectError(await api.post("/v1/assessments", undefined, { raw }), 400, "invalid_json");
  });

  test("invalid_json: bytes that aren't UTF-8", async () => {
    expectError(
      await api.post("/v1/assessments", undefined, { raw: new Uint8Array([0x22, 0xff, 0x22]) }),
      400,
      "invalid_json",
    );
  });

  test.each([
    ["a wrong type", { title: 5 }, "title"],
    ["a missing field", {}, "title"],
    ["an unknown field", { title: "x", owner: "me" }, "owner"],
    ["an unknown field named like a prototype", JSON.parse('{"title":"x","__proto__":{}}'), "__proto__"],
    ["a title that is too long", { title: "x".repeat(301) }, "title"],
    [
      "a value out of range",
      { title: "x", settings: { passing_score_percent: 101 } },
      "settings.passing_score_percent",
    ],
    [
      "a number that isn't whole",
      { title: "x", settings: { allowed_attempts: 1.5 } },
      "settings.allowed_attempts",
    ],
    ["an unpaired surrogate", { title: "x\ud800" }, "title"],
    ["NUL in a name", { title: "x", "a\u0000b": 1 }, '["a\\u0000b"]'],
    [
      "NUL deep inside",
      { title: "x", exercises: [{ questions: [{ content_ast: { a: ["\u0000"] } }] }] },
      "exercises[0].questions[0].content_ast.a[0]",
    ],
    ["an array as the body", [], ""],
  ])("invalid_request: %s", async (_name, body, path) => {
    const answer = await api.post("/v1/assessments", body);
    expectError(answer, 400, "invalid_request");
    expect(answer.error.details.map((d: { path: string }) => d.path)).toContain(path);
  });

  test.each([["1e400"], ["9007199254740993"], ["0.12345678901234567891"]])(
    "invalid_request: the number %s, which a double can't represent",
    async (n) => {
      const answer = await api.post("/v1/assessments", undefined, {
        raw: `{"title":"x","exercises":[{"questions":[{"content_ast":{"n":[${n}]}}]}]}`,
      });
      expectError(answer, 400, "invalid_request");
      expect(answer.error.details[0].path).toBe("exercises[0].questions[0].content_ast.n[0]");
    },
  );

  test.each(withBody)("invalid_json: repeated names in the body of %s", async (_name, operation) => {
    const { method, path, params } = operation;
    const raw = '{"a":{"b":[{"c":1},{"c":1,"\\u0063":2}]},"a":0}';
    const address = fillPath(path, Object.fromEntries(params.map((param) => [param, UNKNOWN_ID])));
    const answer = await api.request(method, address, { raw });
    expectError(answer, 400, "invalid_json");
    const message = "appears more than once in its object";
    expect(answer.error.details).toEqual([
      { path: "a.b[1].c", message },
      { path: "a", message },
    ]);
  });

  test("invalid_request: 65 levels of nesting, but not 64", async () => {
    const nestJson = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
    const body = (levels: number) =>
      `{"title":"x","exercises":[{"questions":[{"content_ast":${nestJson(levels)}}]}]}`;
    expect((await api.post("/v1/assessments", undefined, { raw: body(64 - 5) })).status).toBe(201);
    const deep = await api.post("/v1/assessments", undefined, { raw: body(65 - 5) });
    expectError(deep, 400, "invalid_request");
    expect(deep.error.details[0].path).toMatch(/^exercises\[0\]\.questions\[0\]\.content_ast(\.a)+$/);
    const abyss = await api.post("/v1/assessments", undefined, { raw: "[".repeat(200_000) });
    expect(abyss.status).toBe(400);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=1e18",
    "page=",
    "limit=101",
    "limit=0",
    "limit=x",
    "status=gone",
    "pages=1",
    "page=1&page=2",
    "q=%00",
  ])("invalid_request: the query %s", async (query) => {
    const answer = await api.get(`/v1/assessments?${query}`);
    expectError(answer, 400, "invalid_request");
    expect(answer.error.details[0].path).toBe(query.split("=")[0]);
  });

  test("invalid_request: NUL in any query parameter, which the database can't store", async () => {
    for (const { name, path, query } of keyedOperations.filter(({ method }) => method === "GET")) {
      for (const parameter of Object.keys(query)) {
        const { status, error } = await api.get(`${path.replace(/\[\w+\]/g, UNKNOWN_ID)}?${parameter}=%00`);
        const { code, details } = error ?? {};
        expect([name, status, code, details?.[0]?.path]).toEqual([name, 400, "invalid_request", parameter]);
      }
    }
  });

  test("invalid_request: an API key that has expired before it is created", async () => {
    const ctx = createSystemContext();
    const create = async (expiresAt: Date) =>
      createApiKey(ctx, { name: "k", scopes: ["read:results"], expiresAt });
    for (const expiresAt of [ctx.now, new Date(0)]) {
      await expect(create(expiresAt)).rejects.toMatchObject({
        code: "invalid_request",
        issues: [{ path: ["expires_at"], message: "must be in the future" }],
      });
    }
    expect(await create(new Date(ctx.now.getTime() + 1))).toHaveProperty("secret");
    const options = ["--org", api.organizationId, "--name", "k", "--scopes", "all"];
    const admin = adminKeys(["create", ...options, "--expires", "2020-01-01T00:00:00Z"]).run(testDatabase());
    // tests/start/admin-keys.test.ts checks how the command shows this.
    await expect(admin).rejects.toMatchObject({
      code: "invalid_request",
      issues: [{ path: ["expires_at"], message: "must be in the future" }],
    });
  });

  test("unauthenticated: the same for a missing, malformed, unknown, revoked or expired key", async () => {
    const ctx = createSystemContext();
    const revoked = await createApiKey(ctx, { name: "revoked", scopes: ["read:assessments"] });
    const live = createApiClient(inject("baseUrl"), api.organizationId, revoked.secret);
    expect((await live.get("/v1/assessments")).status).toBe(200);
    await revokeApiKey(ctx, revoked.id);
    const expired = await createApiKey(
      { ...ctx, now: new Date(0) },
      { name: "expired", scopes: ["read:assessments"], expiresAt: new Date(1) },
    );
    const answers = [
      await api.get("/v1/assessments", { key: null }),
      await api.get("/v1/assessments", { key: null, headers: { authorization: `Basic ${api.key}` } }),
      await api.get("/v1/assessments", { key: `${api.key}x` }),
      await api.get("/v1/assessments", { key: `svc_live_${"A".repeat(43)}` }),
      await live.get("/v1/assessments"),
      await api.get("/v1/assessments", { key: expired.secret }),
    ];
    for (const answer of answers) {
      expectError(answer, 401, "unauthenticated");
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(answer.error.message).toBe(answers[0]?.error.message);
    }
  });

  test("insufficient_scope names the scope", async () => {
    const reader = await api.withScopes("read:assessments");
    const answer = await reader.post("/v1/assessments", { title: "x" });
    expectError(answer, 403, "insufficient_scope");
    expect(answer.error.message).toContain("write:assessments");
  });

  test("not_found: the same for unknown paths and for unknown, malformed and foreign ids", async () => {
    const stranger = await createTestClient();
    const { data } = await stranger.post("/v1/assessments", { title: "Theirs" });
    // Next itself responds to malformed percent-encoding, before any of our routes run.
    const ids = [UNKNOWN_ID, data.id, "7", "%00", ...(process.env.TEST_ENTRYPOINT === "next" ? [] : ["%ff"])];
    const answers = await Promise.all(ids.map((id) => api.get(`/v1/assessments/${id}`)));
    for (const answer of answers) {
      expectError(answer, 404, "not_found");
      expect({ ...answer.error, request_id: "" }).toEqual({ ...answers[0]?.error, request_id: "" });
    }
    expectError(await api.get("/v1/nothing"), 404, "not_found");
    expectError(await api.get("/v1/assessments/"), 404, "not_found");
    expectError(await api.get("/v1"), 404, "not_found");
    expectError(await api.post("/v1/assessments", { title: "x", folder_id: UNKNOWN_ID }), 404, "not_found");
  });

  test("an unknown path and a wrong method are refused before the key is checked", async () => {
    expectError(await api.get("/v1/nothing", { key: null }), 404, "not_found");
    for (const method of ["PUT", "DELETE", "PATCH", "OPTIONS"]) {
      const answer = await api.request(method, "/v1/assessments", { key: null });
      expectError(answer, 405, "method_not_allowed");
      expect(answer.headers.get("allow")).toBe("GET, POST, HEAD");
    }
  });

  test("payload_too_large: one byte over 5 MiB for content or 1 MiB elsewhere, with a readable response", async () => {
    const createSizedBody = (bytes: number) => {
      const frame = '{"title":"x","description":""}';
      return frame.replace('""', `"${"y".repeat(bytes - frame.length)}"`);
    };
    const MIB = 1024 * 1024;
    expect((await api.post("/v1/assessments", undefined, { raw: createSizedBody(5 * MIB) })).error.code).toBe(
      "invalid_request",
    );
    expectError(
      await api.post("/v1/assessments", undefined, { raw: createSizedBody(5 * MIB + 1) }),
      413,
      "payload_too_large",
    );
    expectError(
      await api.post(`/v1/assessments/${UNKNOWN_ID}/submit`, undefined, { raw: createSizedBody(MIB + 1) }),
      413,
      "payload_too_large",
    );
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 24; i++) controller.enqueue(new Uint8Array(MIB / 4).fill(0x20));
        controller.close();
      },
    });
    expectError(await api.post("/v1/assessments", undefined, { raw: stream }), 413, "payload_too_large");
  });

  test.each([
    "text/plain",
    "application/merge-patch+json",
    "application/json; charset=latin1",
    "multipart/form-data",
  ])("unsupported_media_type: %s", async (type) => {
    expectError(
      await api.post("/v1/assessments", { title: "x" }, { headers: { "content-type": type } }),
      415,
      "unsupported_media_type",
    );
  });

  test("unsupported_media_type: not for a body in chunks that is empty, nor for utf8", async () => {
    const chunks = (...parts: string[]) => ({
      raw: new Blob(parts).stream(),
      headers: { "content-type": "application/octet-stream" },
    });
    const path = `/v1/assessments/${UNKNOWN_ID}/publish`;
    expectError(await api.post(path, undefined, chunks()), 404, "not_found");
    expectError(await api.post(path, undefined, chunks("{}")), 415, "unsupported_media_type");
    const headers = { "content-type": "application/json; charset=utf8" };
    expect((await api.post("/v1/assessments", { title: "x" }, { headers })).status).toBe(201);
  });

  test("unsupported_media_type: a compressed body, which the message says", async () => {
    const send = (encoding: string) =>
      api.post("/v1/assessments", { title: "x" }, { headers: { "content-encoding": encoding } });
    const refused = await send("gzip");
    expectError(refused, 415, "unsupported_media_type");
    expect(refused.error.message).toContain("Content-Encoding");
    expect((await send("identity")).status).toBe(201);
  });

  test("checks key before scope before media type before size before JSON before existence", async () => {
    const path = `/v1/assessments/${UNKNOWN_ID}`;
    const huge = "x".repeat(5 * 1024 * 1024 + 1);
    const plain = { "content-type": "text/plain" };
    const reader = await api.withScopes("read:assessments");
    expectError(
      await api.patch(path, undefined, { key: null, raw: huge, headers: plain }),
      401,
      "unauthenticated",
    );
    expectError(
      await reader.patch(path, undefined, { raw: huge, headers: plain }),
      403,
      "insufficient_scope",
    );
    expectError(
      await api.patch(path, undefined, { raw: huge, headers: plain }),
      415,
      "unsupported_media_type",
    );
    expectError(await api.patch(path, undefined, { raw: huge }), 413, "payload_too_large");
    expectError(await api.patch(path, undefined, { raw: "{" }), 400, "invalid_json");
    expectError(await api.patch(path, { nope: 1 }), 400, "invalid_request");
    expectError(await api.patch(path, {}), 404, "not_found");
  });

  test("HEAD responds like GET, without a body", async () => {
    const answer = await api.request("HEAD", "/v1/assessments");
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });
});

describe("malformed HTTP is refused with a complete response in the envelope", () => {
  /** Sends raw bytes and returns everything received until the service closes the connection. */
  async function sendRawRequest(bytes: string): Promise<{ status: number; headers: Headers; body: string }> {
    const socket = net.connect(Number(new URL(inject("baseUrl")).port), "127.0.0.1");
    socket.write(bytes);
    const text = (await socket.setEncoding("utf8").toArray()).join("");
    const [head = "", body = ""] = text.split("\r\n\r\n");
    const [statusLine = "", ...lines] = head.split("\r\n");
    const headers = new Headers(lines.map((line) => line.split(": ") as [string, string]));
    return { status: Number(statusLine.split(" ")[1]), headers, body };
  }

  test.each([
    [
      "a request line of 20 KiB",
      `GET /v1/${"x".repeat(20 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      413,
      "payload_too_large",
    ],
    [
      "headers of 1 MiB",
      `GET /v1 HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(1024 * 1024)}\r\n\r\n`,
      413,
      "payload_too_large",
    ],
    ["no HTTP at all", "HELO mail.example\r\n\r\n", 400, "invalid_request"],
    [
      "two lengths",
      "POST /v1/assessments HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
      400,
      "invalid_request",
    ],
  ])("%s", async (_what, bytes, status, code) => {
    const { headers, body, ...answer } = await sendRawRequest(bytes);
    expect(answer.status).toBe(status);
    expect(headers.get("connection")).toBe("close");
    expect(headers.get("content-type")).toMatch(/^application\/json/);
    expect(JSON.parse(body)).toEqual({
      data: null,
      error: { message: expect.any(String), code, request_id: headers.get("x-request-id") },
      meta: null,
    });
  });
});
