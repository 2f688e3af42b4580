import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError, invalidRequest } from "#lib/contract/app-error.ts";
import { DASHBOARD_ERROR_CODES, ERROR_CODES } from "#lib/contract/errors.ts";
import {
  addStandardHeaders,
  buildErrorReply,
  buildPlainReply,
  buildSuccessReply,
  createResponse,
  formatPath,
} from "#lib/platform/http/envelope.ts";
import { STATUS } from "#lib/platform/http/status.ts";
import { parsePath } from "#tests/support/paths.ts";

const step = fc.oneof(
  fc.nat(),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "a",
    "answer_keys",
    "Idempotency-Key",
    "__proto__",
    "",
    "0",
    "a.b",
    "[0]",
    '"',
    "\\",
    "\ud800",
    "é",
  ),
);

describe("the path of a problem", () => {
  test("can be parsed back, so that no two places have the same text", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (path) => {
        expect(parsePath(formatPath(path))).toEqual(path);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [["exercises", 0, "questions", 2, "points"], "exercises[0].questions[2].points"],
    [[], ""],
    [[3], "[3]"],
    [["a b"], '["a b"]'],
    [["x", "", "y"], 'x[""].y'],
    [["1"], '["1"]'],
    [["Idempotency-Key"], "Idempotency-Key"],
  ])("%j is written %s", (path, text) => {
    expect(formatPath(path)).toBe(text);
  });
});

describe("the envelope", () => {
  test("of a success has data, no error, and meta for lists", () => {
    expect(buildSuccessReply(201, { id: 1 }, null)).toEqual({
      status: 201,
      body: '{"data":{"id":1},"error":null,"meta":null}',
      headers: {},
    });
    const meta = { total: 0, page: 1, limit: 20 };
    expect(JSON.parse(buildSuccessReply(200, [], meta).body ?? "")).toEqual({ data: [], error: null, meta });
  });

  test.each([...ERROR_CODES, ...DASHBOARD_ERROR_CODES])(
    "of %s has its status, and details only if the problem has a path",
    (code) => {
      const reply = buildErrorReply(new AppError(code, "No", { retryAfter: 1.2 }), "r-1");
      expect(reply.status).toBe(STATUS[code]);
      expect(JSON.parse(reply.body ?? "")).toEqual({
        data: null,
        error: { message: "No", code, request_id: "r-1" },
        meta: null,
      });
      expect(reply.headers).toMatchObject({ "Retry-After": "2" });
      expect(reply.headers["WWW-Authenticate"]).toBe(code === "unauthenticated" ? "Bearer" : undefined);
    },
  );

  test("lists every problem with its path and message", () => {
    const reply = buildErrorReply(
      invalidRequest([
        { path: ["a", 0], message: "is wrong" },
        { path: [], message: "is no object" },
      ]),
      "r",
    );
    expect(JSON.parse(reply.body ?? "").error.details).toEqual([
      { path: "a[0]", message: "is wrong" },
      { path: "", message: "is no object" },
    ]);
  });

  test("has Retry-After in whole seconds, rounded up, so that a request after that time succeeds", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (retryAfter) => {
        const { headers } = buildErrorReply(new AppError("rate_limited", "No", { retryAfter }), "r");
        expect(headers["Retry-After"]).toMatch(/^\d+$/);
        expect(Number(headers["Retry-After"]) - retryAfter).toBeGreaterThanOrEqual(0);
        expect(Number(headers["Retry-After"]) - retryAfter).toBeLessThanOrEqual(1);
      }),
    );
  });
});

test("every response has the request id, no-store and nosniff", async () => {
  const response = createResponse(
    addStandardHeaders(buildPlainReply(200, { a: 1 }), "r-1", { "RateLimit-Limit": "5" }),
  );
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": "r-1",
    "ratelimit-limit": "5",
  });
  const empty = createResponse(addStandardHeaders({ status: 204, body: null, headers: {} }, "r-2", {}));
  expect([empty.status, empty.headers.get("content-type"), await empty.text()]).toEqual([204, null, ""]);
});
