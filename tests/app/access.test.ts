import fs from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { dashboardResources, sessionResources } from "#app/api/routes.ts";
import { can } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import type { AnyOperation, Method } from "#lib/platform/http/operation.ts";
import { newId } from "#lib/platform/ids.ts";
import { testDatabase } from "#tests/support/api.ts";
import {
  createMember,
  createOwnedOrganization,
  createPerson,
  createVisitor,
  type Visitor,
} from "#tests/support/people.ts";

type Operation = { method: Method; path: string; declaration: AnyOperation };

const operations: Operation[] = [...sessionResources, ...dashboardResources].flatMap(
  ({ path, operations: declared }) =>
    Object.entries(declared).map(([method, declaration]) => ({
      method: method as Method,
      // This id doesn't exist. A 404 shows that the caller passed the permission check.
      path: path.replace(/^\/api/, "").replaceAll(/\[\w+\]/g, newId()),
      declaration,
    })),
);
const guarded = operations.filter(({ declaration }) => declaration.auth.kind !== "visitor");
const permitted = operations.flatMap(({ declaration, ...operation }) =>
  declaration.auth.permission ? [{ ...operation, permission: declaration.auth.permission }] : [],
);
const getBody = (method: Method) => (method === "GET" ? undefined : {});

const members = new Map<Role, Visitor>();
let organizationId = "";

beforeAll(async () => {
  organizationId = await createOwnedOrganization(await createPerson());
  for (const role of ROLES) members.set(role, await createMember(organizationId, role));
});

describe("every endpoint of the dashboard", () => {
  test("is in the registry", () => {
    const files = fs
      .readdirSync("app/api", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("route.ts") && !/^(?:auth|cron|v1)\//.test(file))
      .map((file) => `/api/${file.replace(/\/route\.ts$/, "")}`);
    expect(dashboardResources.map(({ path }) => path).sort()).toEqual(files.sort());
  });

  test("returns 401 without a session", async () => {
    for (const { method, path } of guarded) {
      const { status, error } = await createVisitor("").request(method, path, getBody(method));
      expect([status, error?.code], `${method} ${path}`).toEqual([401, "unauthenticated"]);
    }
  });

  test("that changes something refuses requests from other sites", async () => {
    for (const { method, path } of operations.filter((operation) => operation.method !== "GET")) {
      const { status, error } = await (members.get("owner") as Visitor).request(
        method,
        path,
        getBody(method),
        {
          "sec-fetch-site": "cross-site",
          origin: "https://evil.example",
        },
      );
      expect([status, error?.code], `${method} ${path}`).toEqual([403, "origin_not_allowed"]);
    }
  });

  test.each(ROLES)("allows a %s exactly what the permissions table says", async (role) => {
    const countAuditLog = () =>
      testDatabase().sql`select count(*) from audit_log where organization_id = ${organizationId}`;
    const before = await countAuditLog();
    for (const { method, path, permission } of permitted) {
      if (can(role, permission)) continue;
      const { status, error } = await (members.get(role) as Visitor).request(method, path, getBody(method));
      expect([status, error?.code], `${method} ${path}`).toEqual([403, "insufficient_scope"]);
    }
    expect(await countAuditLog()).toEqual(before);
  });

  test.each(ROLES)("doesn't refuse a %s who has the permission", async (role) => {
    for (const { method, path, permission } of permitted) {
      if (!can(role, permission) || method !== "GET") continue;
      const { status } = await (members.get(role) as Visitor).request(method, path);
      expect([200, 400, 404], `${method} ${path}`).toContain(status);
    }
  });
});
