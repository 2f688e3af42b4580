import type { Permission } from "#lib/contract/roles.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { requirePermission } from "#lib/platform/context.ts";
import { type Declaration, executeOperation, readLargeBody } from "./api-route.ts";
import { type DashboardEndpoint, type Endpoint, type Method, type Resource, resource } from "./endpoint.ts";
import { isBodyOptional } from "./parse.ts";
import { MIB, parseJson, readBytes } from "./read-body.ts";
import { buildContext, requireSession, requireSessionRate } from "./session-route.ts";

/** What a role must allow where a key must hold a scope. */
const SCOPE_PERMISSIONS: Readonly<Record<Scope, Permission>> = {
  "read:assessments": "assessments.read",
  "write:assessments": "assessments.write",
  "read:results": "results.read",
  "write:submissions": "grading.write",
};

/** Integrators' business in the dashboard, whatever scope their keys need for it. */
const getPermission = ({ tag, scope }: Declaration): Permission =>
  tag === "Webhooks" ? "webhooks.manage" : SCOPE_PERMISSIONS[scope];

/**
 * The same operations for somebody who is signed in: `/api/v1/...` with a session where `/v1/...` takes a key. One set of
 * verbs, shapes and refusals behind both. Undefined for what no key is needed for.
 */
export function toSessionResource(original: Resource): Resource<DashboardEndpoint> | undefined {
  const sessionEndpoints = Object.entries(original.endpoints).flatMap(([method, endpoint]) => {
    const sessionEndpoint = toSessionEndpoint(endpoint);
    return sessionEndpoint ? [[method, sessionEndpoint] as const] : [];
  });
  if (sessionEndpoints.length === 0) return undefined;
  return resource(
    `/api${original.path}`,
    Object.fromEntries(sessionEndpoints) as Partial<Record<Method, DashboardEndpoint>>,
  );
}

function toSessionEndpoint({ declaration }: Endpoint): DashboardEndpoint | undefined {
  if (declaration.access !== "api_key") return undefined;
  const permission = getPermission(declaration);
  return {
    declaration: { access: "twin", permission, summary: declaration.summary },
    async run(request, call) {
      const session = await requireSession(request, call);
      const ctx = buildContext(session, call.requestId);
      requirePermission(ctx, permission);
      await requireSessionRate(session);
      const bytes =
        request.method === "GET" ? undefined : await readBytes(request, declaration.maxBody ?? MIB);
      const isEmpty = !bytes || (bytes.length === 0 && isBodyOptional(declaration.body));
      const { searchParams } = new URL(request.url);
      const owner = { organizationId: ctx.organizationId, withDigest: false };
      const large = await readLargeBody(declaration, bytes, owner);
      const body = large ?? (() => (isEmpty ? {} : parseJson(bytes)));
      return executeOperation(declaration, ctx, call.params, searchParams, body);
    },
  };
}
