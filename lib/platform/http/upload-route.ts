import type { Permission } from "#lib/contract/roles.ts";
import type { Session } from "#lib/domains/identity/auth/sessions.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import type { DashboardEndpoint } from "./endpoint.ts";
import { buildSuccessReply } from "./envelope.ts";
import { readRaw } from "./read-body.ts";
import { buildContext, requireSession, requireSessionRate } from "./session-route.ts";

type UploadDeclaration = {
  summary: string;
  permission: Permission;
  /** The most bytes that are taken. */
  maxBody: () => number;
  handle: (ctx: Ctx, input: { bytes: Uint8Array; session: Session }) => Promise<unknown>;
};

/** A dashboard endpoint whose body is a file. What it is, its handler reads from the bytes; the sender's word counts nothing. */
export const uploadRoute = ({
  summary,
  permission,
  maxBody,
  handle,
}: UploadDeclaration): DashboardEndpoint => ({
  declaration: { access: "session", summary, permission },
  async run(request, call) {
    const session = await requireSession(request, call);
    const ctx = buildContext(session, call.requestId);
    requirePermission(ctx, permission);
    await requireSessionRate(session);
    const bytes = await readRaw(request, maxBody());
    return buildSuccessReply(201, await handle(ctx, { bytes, session }), null);
  },
});
