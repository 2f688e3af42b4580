import { describe, expect, inject, test } from "vitest";
import { ERROR_CODES as API_CODES } from "../../lib/contract/errors.ts";
import { EVENT_TYPES as API_EVENTS } from "../../lib/contract/events.ts";
import { STATUS } from "../../lib/platform/http/status.ts";
import { ERROR_CODES, EVENT_TYPES, Touchstone, TouchstoneError } from "../../sdk/src/index.ts";
import { createTestClient } from "../support/api.ts";
import { createSdk } from "./support.ts";

test("the lists of error codes and events are those of the API", () => {
  expect(ERROR_CODES).toEqual(API_CODES);
  expect(EVENT_TYPES).toEqual(API_EVENTS);
});

/** Creates a client whose requests all get this response. */
const respondWith = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Touchstone({
    apiKey: "svc_live_x",
    baseUrl: "http://service.test/v1/",
    maxRetries: 0,
    fetch: async () => new Response(body, { status, headers }),
  });

const catchError = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error) => error,
  );

describe("the error of a response", () => {
  test.each(ERROR_CODES)("%s has its code, status, details and request id", async (code) => {
    const details = [{ path: "exercises[0]", message: "is empty" }];
    const error = { message: "It failed.", code, details, request_id: "r1" };
    const status = STATUS[code];
    const headers = { "x-request-id": "r1" };
    const thrown = await catchError(
      respondWith(status, JSON.stringify({ data: null, error, meta: null }), headers).assessments.get("a"),
    );
    expect(thrown).toBeInstanceOf(TouchstoneError);
    expect(thrown).toMatchObject({ message: "It failed.", code, status, details, requestId: "r1" });
  });

  test.each([
    ["a page of a proxy", 502, "<html>Bad gateway</html>"],
    ["a success that isn't an envelope", 200, "<html>Welcome</html>"],
  ])("%s is unexpected_response", async (_, status, body) => {
    const thrown = await catchError(respondWith(status, body).assessments.get("a"));
    expect(thrown).toMatchObject({ code: "unexpected_response", status });
  });
});

describe("the service's own errors", () => {
  test("name the invalid places of a body", async () => {
    const sdk = createSdk(await createTestClient());
    const thrown = await catchError(sdk.assessments.create({ title: "" }));
    expect(thrown).toMatchObject({ code: "invalid_request", status: 400, details: [{ path: "title" }] });
  });

  test("tell an unknown id, an invalid key and a missing scope apart", async () => {
    const api = await createTestClient();
    const narrow = await api.withScopes("read:results");
    const invalid = createSdk({ ...api, key: "svc_live_wrong" });
    const unknownId = await catchError(createSdk(api).assessments.get("../assessments"));
    expect(unknownId).toMatchObject({ code: "not_found", status: 404, requestId: expect.any(String) });
    expect(await catchError(invalid.folders.list().page())).toMatchObject({
      code: "unauthenticated",
      status: 401,
    });
    expect(await catchError(createSdk(narrow).folders.list().page())).toMatchObject({
      code: "insufficient_scope",
    });
  });
});

describe("the client's options", () => {
  test("must name a key and an address", () => {
    expect(() => new Touchstone({ baseUrl: inject("baseUrl"), apiKey: "" })).toThrow("Pass apiKey");
    expect(() => new Touchstone({ apiKey: "k", baseUrl: "" })).toThrow("Pass baseUrl");
    expect(() => new Touchstone({ apiKey: "k", baseUrl: "assess.example" })).toThrow(
      "must start with https://",
    );
  });

  test("refuse an API key that no header can hold, without showing it or sending a request", async () => {
    let requests = 0;
    const fetch = async () => {
      requests++;
      return Response.json({ data: {}, error: null, meta: null });
    };
    const create = (apiKey: string) => new Touchstone({ apiKey, baseUrl: "https://a.example", fetch });
    for (const apiKey of ["svc_live_a\nb", "svc_live_ä", "svc live", "“svc_live”", "svc_live\u0000"]) {
      const message = "The API key has characters that a key can't have";
      expect(() => create(apiKey)).toThrow(new TypeError(message));
    }
    expect(() => create(" \n")).toThrow("Pass apiKey");
    expect(requests).toBe(0);
    await create(" svc_live_a\r\n").folders.get("a");
    expect(requests).toBe(1);
  });

  test("take an address with and without /v1", async () => {
    const urls: string[] = [];
    for (const baseUrl of [
      "https://a.example",
      "https://a.example/",
      "https://a.example/v1",
      "https://a.example/v1/",
    ]) {
      const fetch = async (input: unknown) => {
        urls.push(String(input));
        return Response.json({ data: {}, error: null, meta: null });
      };
      await new Touchstone({ apiKey: "k", baseUrl, fetch }).folders.get("a/b");
    }
    expect(new Set(urls)).toEqual(new Set(["https://a.example/v1/folders/a%2Fb"]));
  });
});
