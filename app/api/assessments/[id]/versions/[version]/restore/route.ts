import { Assessment } from "#lib/contract/assessments.ts";
import { parseVersionNumber, RestoreVersionBody } from "#lib/contract/versions.ts";
import { restoreVersion } from "#lib/domains/assessments/restore-version.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { route } from "#lib/platform/http/route.ts";

export const restore = route("/api/assessments/[id]/versions/[version]/restore", {
  POST: {
    auth: session("assessments.write"),
    data: Assessment,
    summary: "Replace the working copy with a published version",
    body: RestoreVersionBody,
    handle: (ctx, { params, body }) =>
      restoreVersion(ctx, { id: params.id, version: parseVersionNumber(params.version), ...body }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = restore;
