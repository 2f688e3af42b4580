import { describe, expect, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { listOperations } from "#components/docs/examples/request.ts";
import { ERROR_CODES } from "#lib/contract/errors.ts";
import { EVENT_TYPES } from "#lib/contract/events.ts";
import { DEFAULT_LIMITS } from "#lib/contract/form-options.ts";
import type { Reference, Response } from "#lib/contract/openapi.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { BytesSchema, type Method } from "#lib/platform/http/operation.ts";
import { validateResponse, validateSchema } from "#tests/support/openapi-validator.ts";

const document = getOpenApiDocument(routes, "https://assess.example");
const operations = listOperations(document).map((called) => ({
  ...called,
  id: called.operation.operationId,
  declaration: routes.find(({ path }) => path === `/v1${called.path.replace(/\{(\w+)\}/g, "[$1]")}`)
    ?.operations[called.method as Method],
}));

const resolveResponse = (response: Response | Reference): Response =>
  "$ref" in response
    ? (document.components.responses[response.$ref.split("/").at(-1) ?? ""] as Response)
    : response;

describe("the document as a whole", () => {
  test("is built once for each address and names it", () => {
    expect(getOpenApiDocument(routes, "https://assess.example")).toBe(document);
    expect(getOpenApiDocument(routes, "http://localhost:3000")).not.toBe(document);
    expect(document.servers).toEqual([{ url: "https://assess.example/v1", description: "This service" }]);
    expect(document.info.contact.url).toBe("https://assess.example/docs");
  });

  test("states the limits of a new organization", () => {
    expect(document["x-rate-limits"]).toEqual(DEFAULT_LIMITS);
  });

  test("describes every tag", () => {
    expect(document.tags.filter(({ description }) => description === "")).toEqual([]);
  });

  test("states the versioning policy", () => {
    for (const words of ["semantic versioning", "60 days", "Deprecation", "Sunset"]) {
      expect(document.info.description).toContain(words);
    }
  });

  test("lists every event as a webhook with a valid example", () => {
    expect(Object.keys(document.webhooks)).toEqual(EVENT_TYPES);
    for (const [type, item] of Object.entries(document.webhooks)) {
      const media = item.post?.requestBody?.content["application/json"];
      expect(media?.example, type).toMatchObject({ type });
      validateSchema(media?.schema.$ref?.slice(1) ?? "", media?.example);
    }
  });
});

describe.each(operations)("$id", ({ method, path, operation, declaration }) => {
  test("has a description, also of each parameter", () => {
    expect(operation.description.length).toBeGreaterThan(30);
    const bare = (operation.parameters ?? []).filter(
      ({ description, example }) => description === "" || example === undefined,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  test("has a body example that its schema accepts", () => {
    if (
      !declaration ||
      declaration.auth.kind === "none" ||
      declaration.body instanceof BytesSchema ||
      !declaration.body
    )
      return;
    const example = operation.requestBody?.content["application/json"]?.example;
    expect(example).toBeDefined();
    const { schema } = operation.requestBody?.content["application/json"] ?? {};
    validateSchema(schema?.$ref?.slice(1) ?? "", example);
    expect(declaration.body.safeParse(example).error).toBeUndefined();
  });

  test("has a valid example for every response", () => {
    for (const [status, response] of Object.entries(operation.responses)) {
      const { content, description, headers } = resolveResponse(response);
      expect(description).not.toBe("");
      expect(Object.keys(headers ?? {})).toContain("X-Request-Id");
      const media = content?.["application/json"];
      if (!media) continue;
      const examples = media.examples
        ? Object.values(media.examples).map(({ value }) => value)
        : [media.example];
      expect(examples.length).toBeGreaterThan(0);
      for (const example of examples) {
        expect(example).toBeDefined();
        validateResponse(method, `/v1${path.replace(/\{\w+\}/g, "x")}`, Number(status), example);
      }
    }
  });
});

test("documents every error code except method_not_allowed, which belongs to paths", () => {
  const told = operations.flatMap(({ operation }) =>
    Object.values(operation.responses).flatMap((response) =>
      Object.keys(resolveResponse(response).content?.["application/json"]?.examples ?? {}),
    ),
  );
  expect(ERROR_CODES.filter((code) => !told.includes(code))).toEqual(["method_not_allowed"]);
});
