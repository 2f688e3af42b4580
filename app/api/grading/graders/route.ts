import type { Grader } from "#lib/contract/marking.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { listGraders } from "#lib/domains/marking/reassign-answer.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const graders = route("/api/grading/graders", {
  GET: {
    auth: session("grading.write"),
    data: json<Grader[]>(),
    summary: "List the members who can grade",
    handle: (ctx) => listGraders(ctx),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = graders;
