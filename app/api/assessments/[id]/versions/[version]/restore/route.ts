import { parseVersionNumber, RestoreBody } from "#lib/contract/versions.ts";
import { restoreVersion } from "#lib/domains/assessments/restore-version.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { sessionRoute } from "#lib/platform/http/session-route.ts";

export const restore = resource("/api/assessments/[id]/versions/[version]/restore", {
  POST: sessionRoute({
    summary: "Put a version's content in place of the working copy",
    permission: "assessments.write",
    body: RestoreBody,
    handle: (ctx, { params, body }) =>
      restoreVersion(ctx, { id: params.id ?? "", version: parseVersionNumber(params.version), ...body }),
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = restore;
