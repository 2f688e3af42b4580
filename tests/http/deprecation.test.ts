import { describe, expect, test } from "vitest";
import * as z from "zod";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { buildDeprecationHeaders } from "#lib/platform/http/deprecation.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";
import { route } from "#lib/platform/http/route.ts";

const going = {
  since: "2027-01-01",
  sunset: "2027-07-01",
  link: "https://assess.example/docs/guides/versions",
};

describe("a deprecated operation", () => {
  test("has Deprecation and Sunset headers in the formats of the RFCs", () => {
    expect(buildDeprecationHeaders(going)).toEqual({
      Deprecation: "@1798761600",
      Sunset: "Thu, 01 Jul 2027 00:00:00 GMT",
      Link: '<https://assess.example/docs/guides/versions>; rel="deprecation"; type="text/html"',
    });
    expect(buildDeprecationHeaders({ since: "2027-01-01T12:30:00.900Z", sunset: "2027-07-01" })).toEqual({
      Deprecation: "@1798806600",
      Sunset: "Thu, 01 Jul 2027 00:00:00 GMT",
    });
  });

  test("doesn't add headers to other operations", () => {
    expect(buildDeprecationHeaders(undefined)).toEqual({});
    expect(() => buildDeprecationHeaders({ since: "soon", sunset: "later" })).toThrow(RangeError);
  });

  test("is marked in the OpenAPI document, with its headers", () => {
    const old = route("/v1/old", {
      GET: {
        auth: apiKey("read:assessments"),
        operationId: "oldWay",
        tag: "Service",
        summary: "The old way",
        data: z.object({}),
        handle: async () => ({}),
        deprecated: going,
      },
    });
    const { paths, components } = getOpenApiDocument([old]);
    const operation = paths["/old"]?.get;
    expect(operation).toMatchObject({ deprecated: true, "x-deprecation": going });
    expect(operation?.responses[200]).toMatchObject({
      headers: {
        Deprecation: { $ref: "#/components/headers/Deprecation" },
        Sunset: { $ref: "#/components/headers/Sunset" },
      },
    });
    expect(Object.keys(components.headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset"]));
  });
});
