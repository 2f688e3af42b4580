import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import { LearnerResult, ListSubmissionsQuery } from "#lib/contract/submissions.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { listSubmissions } from "#lib/domains/submissions/list.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const submissions = route("/v1/submissions", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listSubmissions",
    tag: "Submissions",
    summary: "List submissions across all assessments",
    description: `Newest first by default. Draft submissions are left out.

To keep a copy in sync, read \`order=-updated\` by \`cursor\` to the end. A submission that changes while you read moves to the end and appears
again with its new state, so store each by its \`id\`. Next time, start again with \`updated_after\` one minute before the last \`updated_at\` you saw:
a submission gets its time shortly before it becomes visible, so one with an earlier time can appear after you have read past it. 

To receive each change once, in a fixed order, read \`GET /events\`.

Don't sync with \`order=updated\`: a submission that changes moves ahead of where you are reading.`,
    query: ListSubmissionsQuery,
    data: list(LearnerResult),
    errors: ["not_found"],
    examples: submissionExamples.list,
    handle: (ctx, { query }) => listSubmissions(ctx, query),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = submissions;
