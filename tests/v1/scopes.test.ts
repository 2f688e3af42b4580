import { beforeAll, describe, expect, test } from "vitest";
import { SCOPES, type Scope } from "#lib/contract/scopes.ts";
import { withAlert } from "#tests/support/alerts.ts";
import { type Api, createTestClient } from "#tests/support/api.ts";
import { createDraftAssessment } from "#tests/support/create-assessment.ts";
import { withScore } from "#tests/support/lti/links.ts";
import { fillPath, keyedOperations, type Operation, operations } from "#tests/support/operations.ts";
import { REQUESTS, sendSample } from "#tests/support/requests.ts";
import { createTenantFixture, type TenantFixture } from "#tests/support/tenant-fixture.ts";

const withScope = {} as Record<Scope, Api>;
let api: Api;
beforeAll(async () => {
  api = await createTestClient();
  for (const scope of SCOPES) withScope[scope] = await api.withScopes(scope);
});

/** Sends a request for unknown ids, so that it changes nothing if it is allowed. */
const requestOperation = (as: Api, { method, path, params }: Operation, key: string | null = as.key) =>
  as.request(method, fillPath(path, Object.fromEntries(params.map((name) => [name, crypto.randomUUID()]))), {
    key,
    ...(method === "GET" || method === "DELETE" ? {} : { body: { unknown_member: 1 } }),
  });

describe("each operation accepts only keys with the scopes that it names", () => {
  test.each(
    keyedOperations.map((operation) => [operation.name, operation.scopes.join(" "), operation] as const),
  )("%s: %s", async (_name, _scopes, operation) => {
    for (const scope of SCOPES) {
      const { status, error } = await requestOperation(withScope[scope], operation);
      const missing = operation.scopes.filter((needed) => needed !== scope);
      if (missing.length === 0) {
        expect([401, 403]).not.toContain(status);
        continue;
      }
      expect([status, error?.code]).toEqual([403, "insufficient_scope"]);
      expect(SCOPES.filter((each) => error.message.includes(each))).toEqual(
        SCOPES.filter((each) => missing.includes(each)),
      );
    }
    if (operation.scopes.length < 2) return;
    const { status } = await requestOperation(await api.withScopes(...operation.scopes), operation);
    expect([401, 403]).not.toContain(status);
  });

  test.each(keyedOperations.map((operation) => [operation.name, operation] as const))(
    "%s: returns 401 without an API key",
    async (_name, operation) => {
      const { status, error, headers } = await requestOperation(api, operation, null);
      expect([status, error?.code, headers.get("www-authenticate")]).toEqual([
        401,
        "unauthenticated",
        "Bearer",
      ]);
    },
  );

  test("every scope is used by an operation", () => {
    expect(new Set(keyedOperations.flatMap(({ scopes }) => scopes))).toEqual(new Set(SCOPES));
  });
});

describe("a key with only the scopes that an operation names", () => {
  let fixture: TenantFixture;
  const limitedApis = new Map<string, Api>();
  beforeAll(async () => {
    fixture = await withScore(await withAlert(await createTenantFixture(await createTestClient())));
  });

  test.each(keyedOperations.map((operation) => [operation.name, operation] as const))(
    "is enough for %s",
    async (_name, operation) => {
      const sample = await REQUESTS[operation.name]?.sample(fixture);
      // Every key has at least one scope.
      const scopes = operation.scopes.length > 0 ? operation.scopes : ([SCOPES[0]] as const);
      const limited = limitedApis.get(scopes.join()) ?? (await fixture.api.withScopes(...scopes));
      limitedApis.set(scopes.join(), limited);
      const answer = await sendSample({ ...fixture, api: limited }, operation, sample ?? {});
      expect([answer.status, answer.error ?? null]).toEqual([expect.toSatisfy((s) => s < 300), null]);
    },
  );
});

describe("operations without an API key", () => {
  const open = operations.filter(({ declared }) => declared.auth.kind !== "api_key");

  test("are the OpenAPI document and those that a browser calls with a token", () => {
    expect(open.map(({ name, declared }) => `${declared.auth.kind}: ${name}`).sort()).toEqual([
      "embed_token: DELETE /v1/embed/files/[fileId]",
      "embed_token: GET /v1/embed/assessments",
      "embed_token: GET /v1/embed/attempt",
      "embed_token: GET /v1/embed/files",
      "embed_token: GET /v1/embed/files/[fileId]",
      "embed_token: POST /v1/embed/files",
      "embed_token: POST /v1/embed/submit",
      "embed_token: PUT /v1/embed/progress",
      "none: GET /v1/openapi.json",
    ]);
  });

  test.each(open.map((operation) => [operation.name, operation] as const))(
    "%s requires no API key and returns the same with one",
    async (_name, operation) => {
      const without = await requestOperation(api, operation, null);
      const withKey = await requestOperation(api, operation);
      expect([401, 403]).not.toContain(without.status);
      expect(withKey.status).toBe(without.status);
      expect({ ...withKey.error, request_id: "" }).toEqual({ ...without.error, request_id: "" });
    },
  );
});

test("reading a working copy requires write:assessments, whether the assessment exists or not", async () => {
  const id = await createDraftAssessment(api, []);
  for (const assessment of [id, crypto.randomUUID()]) {
    const path = `/v1/assessments/${assessment}?version=draft`;
    const { status, error } = await withScope["read:assessments"].get(path);
    expect([status, error?.code]).toEqual([403, "insufficient_scope"]);
    expect(error.message).toContain("write:assessments");
  }
  expect((await api.get(`/v1/assessments/${id}?version=draft`)).status).toBe(200);
});
