import { session } from "#lib/domains/identity/auth/session-auth.ts";
import type { Checklist } from "#lib/domains/identity/organizations/checklist.ts";
import { getChecklist } from "#lib/domains/identity/organizations/checklist.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const checklist = route("/api/checklist", {
  GET: {
    auth: session("assessments.read"),
    data: json<Checklist>(),
    summary: "Get the progress of the getting-started checklist",
    handle: (ctx) => getChecklist(ctx),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = checklist;
