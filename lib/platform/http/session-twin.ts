import type { Permission } from "#lib/contract/roles.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { requirePermission } from "#lib/platform/context.ts";
import { type Declaration, perform, readLarge } from "./api-route.ts";
import { type DashboardEndpoint, type Endpoint, type Method, type Resource, resource } from "./endpoint.ts";
import { mayLackBody } from "./parse.ts";
import { MIB, parseJson, readBytes } from "./read-body.ts";
import { contextOf, requireSession, requireSessionRate } from "./session-route.ts";

/** What a role must allow where a key must hold a scope. */
const PERMISSION_OF: Readonly<Record<Scope, Permission>> = {
  "read:assessments": "assessments.read",
  "write:assessments": "assessments.write",
  "read:results": "results.read",
  "write:submissions": "grading.write",
};

/** Integrators' business in the dashboard, whatever scope their keys need for it. */
const permissionOf = ({ tag, scope }: Declaration): Permission =>
  tag === "Webhooks" ? "webhooks.manage" : PERMISSION_OF[scope];

/**
 * The same operations for somebody who is signed in: `/api/v1/...` with a session where `/v1/...` takes a key. One set of
 * verbs, shapes and refusals behind both. Undefined for what no key is needed for.
 */
export function sessionTwin(original: Resource): Resource<DashboardEndpoint> | undefined {
  const twins = Object.entries(original.endpoints).flatMap(([method, endpoint]) => {
    const made = twinOf(endpoint);
    return made ? [[method, made] as const] : [];
  });
  if (twins.length === 0) return undefined;
  return resource(
    `/api${original.path}`,
    Object.fromEntries(twins) as Partial<Record<Method, DashboardEndpoint>>,
  );
}

function twinOf({ declaration }: Endpoint): DashboardEndpoint | undefined {
  if (declaration.access !== "api_key") return undefined;
  const permission = permissionOf(declaration);
  return {
    declaration: { access: "twin", permission, summary: declaration.summary },
    async run(request, call) {
      const session = await requireSession(request, call);
      const ctx = contextOf(session, call.requestId);
      requirePermission(ctx, permission);
      await requireSessionRate(session);
      const bytes =
        request.method === "GET" ? undefined : await readBytes(request, declaration.maxBody ?? MIB);
      const isEmpty = !bytes || (bytes.length === 0 && mayLackBody(declaration.body));
      const { searchParams } = new URL(request.url);
      const owner = { organizationId: ctx.organizationId, withDigest: false };
      const large = await readLarge(declaration, bytes, owner);
      const body = large ?? (() => (isEmpty ? {} : parseJson(bytes)));
      return perform(declaration, ctx, call.params, searchParams, body);
    },
  };
}
