import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { routes } from "#app/v1/routes.ts";
import { SCOPE_ROWS } from "#components/docs/guides/scopes.ts";
import { getOpenApiDocument } from "#lib/platform/http/openapi.ts";

/** The operations in the specification: method, path, scope, success status and rate limit. */
const CONTRACT: [string, string, string | null, number | string, string?][] = [
  ["POST", "/assessments", "write:assessments", 201],
  ["GET", "/assessments", "read:assessments", 200],
  ["GET", "/assessments/{id}", "read:assessments", 200],
  ["PATCH", "/assessments/{id}", "write:assessments", 200],
  ["DELETE", "/assessments/{id}", "write:assessments", 200],
  ["GET", "/assessments/{id}/answer-keys", "write:assessments", 200],
  ["GET", "/assessments/{id}/versions", "read:assessments", 200],
  ["POST", "/assessments/{id}/duplicate", "write:assessments", 201],
  ["POST", "/assessments/{id}/publish", "write:assessments", 200],
  ["POST", "/assessments/{id}/notify", "write:assessments", 202],
  ["POST", "/assessments/{id}/archive", "write:assessments", 200],
  ["POST", "/assessments/{id}/unarchive", "write:assessments", 200],
  ["POST", "/assessments/{id}/submit", "write:submissions", 200, "submit"],
  ["POST", "/assessments/{id}/files", "write:submissions", 201, "submit"],
  ["DELETE", "/assessments/{id}/files/{fileId}", "write:submissions", 200],
  ["POST", "/assessments/{id}/check", "read:assessments", 200, "check"],
  ["GET", "/assessments/{id}/results", "read:results", 200],
  ["GET", "/assessments/{id}/attempts", "read:results", 200],
  ["POST", "/assessments/{id}/attempts", "write:submissions", "200 201"],
  ["GET", "/attempts/{id}", "read:results", 200],
  ["PUT", "/attempts/{id}/progress", "write:submissions", 204],
  ["POST", "/attempts/{id}/submit", "write:submissions", 200, "submit"],
  ["POST", "/attempts/{id}/extend", "write:submissions", 200],
  ["POST", "/attempts/{id}/discard", "write:submissions", 200],
  ["GET", "/assessments/{id}/agreement", "read:results", 200],
  ["GET", "/assessments/{id}/roster", "read:results", 200],
  ["GET", "/assessments/{id}/anchors", "read:results", 200],
  ["POST", "/assessments/{id}/anchors", "write:assessments write:submissions", 201],
  ["DELETE", "/anchors/{id}", "write:assessments write:submissions", 200],
  ["PUT", "/anchors/{id}/mark", "write:submissions", 200],
  ["GET", "/assessments/{id}/calibration", "read:results", 200],
  ["GET", "/assessments/{id}/analytics", "read:results", 200],
  ["GET", "/assessments/{id}/alerts", "read:results", 200],
  ["POST", "/assessments/{id}/alerts/{alertId}/dismiss", "write:assessments", 200],
  ["GET", "/submissions", "read:results", 200],
  ["GET", "/submissions/{id}", "read:results", 200],
  ["GET", "/submissions/{id}/files/{fileId}", "read:results", "200 206"],
  ["GET", "/submissions/{id}/trace", "read:results write:assessments", 200],
  ["POST", "/submissions/{id}/void", "write:submissions", 200],
  ["POST", "/submissions/{id}/unvoid", "write:submissions", 200],
  ["GET", "/submissions/{id}/grading", "write:submissions", 200],
  ["PUT", "/submissions/{id}/grading", "write:submissions", 200],
  ["GET", "/assessments/{id}/regrades", "read:results", 200],
  ["POST", "/assessments/{id}/regrades", "write:assessments write:submissions", "201 202"],
  ["GET", "/regrades/{id}", "read:results", 200],
  ["GET", "/regrades/{id}/changes", "read:results", 200],
  ["POST", "/regrades/{id}/preview", "write:assessments write:submissions", "200 202"],
  ["POST", "/regrades/{id}/commit", "write:assessments write:submissions", 200],
  ["POST", "/regrades/{id}/revert", "write:assessments write:submissions", 200],
  ["GET", "/learners", "read:results", 200],
  ["GET", "/learners/{ref}", "read:results", 200],
  ["PUT", "/learners/{ref}", "write:submissions", 200],
  ["DELETE", "/learners/{ref}", "write:submissions", 200],
  ["GET", "/learners/{ref}/export", "read:results", 200],
  ["POST", "/learners/{ref}/rename", "write:submissions", 200],
  ["POST", "/receipts/verify", "", 200],
  ["GET", "/learners/{ref}/results", "read:results", 200],
  ["GET", "/collections", "read:assessments", 200],
  ["POST", "/collections", "write:assessments", 201],
  ["GET", "/collections/{id}", "read:assessments", 200],
  ["PATCH", "/collections/{id}", "write:assessments", 200],
  ["DELETE", "/collections/{id}", "write:assessments", 200],
  ["POST", "/collections/{id}/archive", "write:assessments", 200],
  ["POST", "/collections/{id}/unarchive", "write:assessments", 200],
  ["POST", "/collections/{id}/items", "write:assessments", 201],
  ["DELETE", "/collections/{id}/items/{itemId}", "write:assessments", 200],
  ["PATCH", "/collections/{id}/reorder", "write:assessments", 200],
  ["GET", "/collections/{id}/results", "read:results", 200],
  ["POST", "/items", "write:assessments", 201],
  ["GET", "/items", "read:assessments", 200],
  ["GET", "/items/{id}", "read:assessments", 200],
  ["PATCH", "/items/{id}", "write:assessments", 200],
  ["DELETE", "/items/{id}", "write:assessments", 200],
  ["POST", "/items/{id}/archive", "write:assessments", 200],
  ["POST", "/items/{id}/unarchive", "write:assessments", 200],
  ["GET", "/items/{id}/usage", "read:assessments", 200],
  ["GET", "/items/{id}/statistics", "read:assessments", 200],
  ["GET", "/folders", "read:assessments", 200],
  ["POST", "/folders", "write:assessments", 201],
  ["GET", "/folders/{id}", "read:assessments", 200],
  ["PATCH", "/folders/{id}", "write:assessments", 200],
  ["DELETE", "/folders/{id}", "write:assessments", 200],
  ["POST", "/imports", "write:assessments", 202],
  ["GET", "/imports", "write:assessments", 200],
  ["GET", "/imports/{id}", "write:assessments", 200],
  ["GET", "/imports/{id}/report", "write:assessments", 200],
  ["POST", "/imports/{id}/start", "write:assessments", 202],
  ["POST", "/imports/{id}/cancel", "write:assessments", 200],
  ["GET", "/assessments/{id}/export", "write:assessments", 200],
  ["GET", "/collections/{id}/export", "write:assessments", 200],
  ["GET", "/items/export", "write:assessments", 200],
  ["POST", "/assets", "write:assessments", 201],
  ["POST", "/author-links", "write:assessments", 201],
  ["POST", "/embed/token", "write:assessments", 201],
  ["GET", "/embed/assessments", null, 200],
  ["POST", "/embed/submit", null, 200],
  ["PUT", "/embed/progress", null, 204],
  ["GET", "/embed/attempt", null, 200],
  ["GET", "/embed/files", null, 200],
  ["POST", "/embed/files", null, 201],
  ["GET", "/embed/files/{fileId}", null, "200 206"],
  ["DELETE", "/embed/files/{fileId}", null, 200],
  ["GET", "/events", "read:results read:assessments", 200],
  ["GET", "/lti/platforms", "write:assessments", 200],
  ["POST", "/lti/platforms", "write:assessments", 201],
  ["GET", "/lti/platforms/{id}", "write:assessments", 200],
  ["PATCH", "/lti/platforms/{id}", "write:assessments", 200],
  ["DELETE", "/lti/platforms/{id}", "write:assessments", 200],
  ["POST", "/lti/registrations", "write:assessments", 201],
  ["GET", "/lti/scores", "read:results", 200],
  ["POST", "/lti/scores/{id}/resend", "write:submissions", 202],
  ["GET", "/me", "", 200],
  ["GET", "/organization", "write:assessments", 200],
  ["PATCH", "/organization", "write:assessments", 200],
  ["GET", "/webhooks", "read:assessments", 200],
  ["POST", "/webhooks", "write:assessments", 201],
  ["GET", "/webhooks/{id}", "read:assessments", 200],
  ["PATCH", "/webhooks/{id}", "write:assessments", 200],
  ["DELETE", "/webhooks/{id}", "write:assessments", 200],
  ["POST", "/webhooks/{id}/rotate-secret", "write:assessments", 200],
  ["POST", "/webhooks/{id}/test", "write:assessments", 202],
  ["GET", "/webhooks/deliveries", "read:assessments", 200],
  ["GET", "/webhooks/deliveries/{id}", "read:assessments", 200],
  ["POST", "/webhooks/deliveries/{id}/redeliver", "write:assessments", 202],
  ["GET", "/openapi.json", null, 200],
];

type Operation = {
  operationId: string;
  summary: string;
  "x-scope"?: string;
  "x-rate-limit"?: string;
  responses: Record<string, unknown>;
  requestBody?: unknown;
};
const document = getOpenApiDocument(routes) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

describe("the OpenAPI document", () => {
  test("has exactly the contract's operations, each with its scope, rate limit and status", () => {
    const found = Object.entries(document.paths).flatMap(([key, operations]) =>
      Object.entries(operations).map(([method, operation]) => {
        const success = Object.keys(operation.responses)
          .filter((status) => status.startsWith("2"))
          .join(" ");
        return `${method.toUpperCase()} ${key} ${operation["x-scope"] ?? null} ${success} ${operation["x-rate-limit"] ?? "none"}`;
      }),
    );
    const expected = CONTRACT.map(([method, key, scope, status, limit]) => {
      return `${method} ${key} ${scope} ${status} ${scope === null ? "none" : (limit ?? "default")}`;
    });
    expect(found.sort()).toEqual(expected.sort());
  });

  test("has no combination of scopes that the guide to authentication lacks", () => {
    const found = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations).map((operation) => operation["x-scope"]))
      .filter((scopes) => scopes !== undefined)
      .map((scopes) => scopes.split(" ").sort().join(" "));
    const described = SCOPE_ROWS.map(({ scopes }) => scopes.toSorted().join(" "));
    expect(described.sort()).toEqual([...new Set(found)].sort());
  });

  test("has unique operation ids", () => {
    const ids = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((o) => o.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("refers only to components that exist", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? "",
    );
    expect(references.length).toBeGreaterThan(20);
    const resolveReference = (reference: string) =>
      reference
        .slice("#/".length)
        .split("/")
        .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document);
    expect(references.filter((reference) => !resolveReference(reference))).toEqual([]);
  });
});

describe("the registry", () => {
  const root = path.resolve(import.meta.dirname, "../app/v1");
  const routeFiles = fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("route.ts") && !name.includes("[["))
    .map((name) => `/v1/${name.replace(/\/route\.ts$/, "")}`);

  test("lists every route file, and each file's path matches its declaration", () => {
    expect(routes.map((resource) => resource.path).sort()).toEqual(routeFiles.sort());
  });

  test("has route files that export all methods of their resource to Next", () => {
    for (const resource of routes) {
      const source = fs.readFileSync(path.join(root, resource.path.slice("/v1/".length), "route.ts"), "utf8");
      expect(source).toContain("export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } =");
      expect(source.split("\n").length).toBeLessThanOrEqual(60);
    }
  });
});
