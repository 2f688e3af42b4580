import { Attempt, AttemptSummary, ListAttemptsQuery, OpenAttemptBody } from "#lib/contract/attempts.ts";
import { attemptExamples } from "#lib/contract/examples/attempts.ts";
import { openAttempt } from "#lib/domains/attempts/open.ts";
import { listAttempts } from "#lib/domains/attempts/read.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { ReplyWith } from "#lib/platform/http/envelope.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

export const assessmentAttempts = route("/v1/assessments/[id]/attempts", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "listAttempts",
    tag: "Attempts",
    summary: "List an assessment's attempts",
    description: "Newest first. Use `state=open` to see who is working now.",
    query: ListAttemptsQuery,
    data: list(AttemptSummary),
    errors: ["not_found"],
    examples: attemptExamples.list,
    handle: (ctx, { params, query }) => listAttempts(ctx, { assessmentId: params.id, query }),
  },
  POST: {
    auth: apiKey("write:submissions", "attempts.manage"),
    operationId: "openAttempt",
    tag: "Attempts",
    summary: "Open an attempt",
    description: `Starts the clock, fixes the version, and draws the questions of pools and random orders. If the learner already has an open attempt at the assessment, it is returned unchanged
with status 200, so that a second device neither gets more time nor loses saved answers. An attempt counts against
\`allowed_attempts\` when it is submitted or expires.

Embed tokens and the hosted player open attempts themselves: you need this only for your own player.`,
    body: OpenAttemptBody,
    status: 201,
    otherStatus: {
      status: 200,
      description: "The attempt that the learner already has open, in the envelope.",
    },
    data: Attempt,
    errors: [
      "not_found",
      "assessment_archived",
      "assessment_not_open",
      "assessment_not_published",
      "attempts_exhausted",
    ],
    examples: attemptExamples.open,
    async handle(ctx, { params, body }) {
      const { attempt, isNew } = await openAttempt(ctx, { assessmentId: params.id, ...body });
      return new ReplyWith(attempt, { status: isNew ? 201 : 200 });
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = assessmentAttempts;
