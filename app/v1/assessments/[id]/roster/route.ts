import * as z from "zod";
import { ltiScoreExamples } from "#lib/contract/examples/lti-scores.ts";
import { RosterEntry } from "#lib/contract/lti-scores.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getRoster } from "#lib/domains/lti/roster.ts";
import { route } from "#lib/platform/http/route.ts";
import { services } from "#lib/platform/http/services.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const roster = route("/v1/assessments/[id]/roster", {
  GET: {
    auth: apiKey("read:results"),
    operationId: "getRoster",
    tag: "LTI",
    summary: "Fetch the roster",
    description: `Lists who is enrolled and who hasn't submitted yet. Asks the learning platforms for the active learners of every course that the assessment
was added to, through the Names and Role Provisioning Services.
Sorted by \`learner_ref\`. Empty if no platform shares its roster. A course that its platform has deleted is left out
if another one can be read.

If a platform fails, the response is 502 \`lti_platform_failed\`, because a list without its learners would be wrong. So it is
if the assessment is in more than 20 courses, or if a course has more than 5,000 members.

The list isn't paged, because every page would ask the platforms again: one response holds all learners.`,
    data: z.array(RosterEntry),
    errors: ["not_found", "lti_platform_failed"],
    examples: ltiScoreExamples.roster,
    handle: (ctx, { params }) =>
      getRoster(
        ctx,
        { assessmentId: params.id },
        {
          sealer: services().sealer,
          clock: () => new Date(),
          outbound: { allowInsecure: env().ALLOW_INSECURE_WEBHOOKS },
        },
      ),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = roster;
