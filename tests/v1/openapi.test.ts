import http from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { buildEventExample } from "#lib/contract/events.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { createApiClient, createTestClient } from "#tests/support/api.ts";
import { validateDelivery, validateResponse } from "#tests/support/openapi-validator.ts";

describe("GET /v1/openapi.json", () => {
  test("returns 400 for an unknown query parameter", async () => {
    const { status, error } = await (await createTestClient()).get("/v1/openapi.json?x=1", { key: null });
    expect([status, error.details[0].path]).toEqual([400, "x"]);
  });

  test("returns the registry's document to anyone, from any origin", async () => {
    const api = await createTestClient();
    const answer = await api.get("/v1/openapi.json", { key: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    const { servers, info, ...rest } = answer.body;
    const { servers: _, info: own, ...expected } = getOpenApiDocument(routes);
    expect(rest).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(servers[0].url).toMatch(/^http:\/\/localhost:\d+\/v1$/);
    expect(info.version).toBe(own.version);
  });

  test("contains no API key and no file names", async () => {
    const { text } = await (await createTestClient()).get("/v1/openapi.json");
    expect(text).not.toMatch(/node_modules|\.ts"|svc_live_[A-Za-z0-9_-]{43}/);
  });
});

describe("the validation of responses", () => {
  const meta = null;
  const id = "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21";
  const created = { data: { id, status: "draft" }, error: null, meta };

  test("accepts what the document describes", () => {
    expect(() => validateResponse("POST", "/v1/assessments", 201, created)).not.toThrow();
    expect(() => validateResponse("GET", "/healthz", 200, { any: "thing" })).not.toThrow();
    expect(() => validateResponse("PUT", "/v1/embed/progress", 204, undefined)).not.toThrow();
  });

  const headers = {
    "Content-Type": "application/json",
    "X-Request-Id": id,
    "RateLimit-Limit": "300",
    "RateLimit-Remaining": "299",
    "RateLimit-Reset": "60",
  };
  const validateWithHeaders = (given: Record<string, string>) => () =>
    validateResponse("POST", "/v1/assessments", 201, created, new Headers(given));

  test("requires every header that the document describes", () => {
    expect(validateWithHeaders(headers)).not.toThrow();
    const { "RateLimit-Limit": _, ...unlimited } = headers;
    expect(validateWithHeaders(unlimited)).toThrow("the header RateLimit-Limit is missing");
    expect(validateWithHeaders({ ...headers, "RateLimit-Remaining": "-1" })).toThrow("RateLimit-Remaining");
    expect(validateWithHeaders({ ...headers, "Content-Type": "text/html" })).toThrow(
      "the media type is text/html",
    );
  });

  test("is built into the tests' client: a response that doesn't fit never reaches a test", async () => {
    const stray = http.createServer((_, response) => {
      response.writeHead(201, headers).end(JSON.stringify({ ...created, data: { ...created.data, key: 1 } }));
    });
    await new Promise<void>((resolve) => stray.listen(0, "127.0.0.1", resolve));
    const { port } = stray.address() as AddressInfo;
    const api = createApiClient(`http://127.0.0.1:${port}`, id, "svc_live_");
    await expect(api.post("/v1/assessments", { title: "Capitals" })).rejects.toThrow("additionalProperty");
    await new Promise((resolve) => stray.close(resolve));
  });

  test.each([
    ["another status", "POST", "/v1/assessments", 200, created],
    ["an extra field", "POST", "/v1/assessments", 201, { ...created, data: { ...created.data, key: 1 } }],
    ["a missing field", "POST", "/v1/assessments", 201, { ...created, data: { id } }],
    [
      "a field of another type",
      "POST",
      "/v1/assessments",
      201,
      { ...created, data: { id: "x", status: "draft" } },
    ],
    ["no envelope", "POST", "/v1/assessments", 201, created.data],
    ["no body", "POST", "/v1/assessments", 201, undefined],
    ["a body where there is none", "PUT", "/v1/embed/progress", 204, {}],
    ["success at an unknown path", "GET", "/v1/nothing", 200, created],
    ["an error in another shape", "GET", "/v1/nothing", 404, { error: "not found" }],
    [
      "a code that the operation does not have",
      "POST",
      "/v1/assessments",
      409,
      { data: null, error: { message: "m", code: "slug_taken", request_id: "r" }, meta },
    ],
  ])("refuses %s", (_, method, path, status, body) => {
    expect(() => validateResponse(method, path, status, body)).toThrow("the OpenAPI document does not allow");
  });
});

describe("the validation of deliveries", () => {
  const type = "submission.graded";
  const body = buildEventExample(type);
  const names = (getOpenApiDocument(routes).webhooks[type]?.post?.parameters ?? []).map(({ name }) => name);
  const headers = Object.fromEntries(names.map((name) => [name, "x"]));
  const validateWebhook = (as: string, given: unknown, sent = headers) => {
    const check = () => validateDelivery(as, given, new Headers(sent));
    return expect(check);
  };

  test("checks the event's own schema and every header", () => {
    validateWebhook(type, body).not.toThrow();
    validateWebhook(type, { ...body, data: { ...body.data, answer_keys: [] } }).toThrow("additional");
    validateWebhook("collection.deleted", body).toThrow();
    validateWebhook("collection.renamed", body).toThrow("no webhook");
    const { "X-Service-Signature": _, ...unsigned } = headers;
    validateWebhook(type, body, unsigned).toThrow("without X-Service-Signature");
  });
});
