import { Deleted } from "#lib/contract/assessments.ts";
import { ltiExamples } from "#lib/contract/examples/lti.ts";
import { LtiPlatform, UpdateLtiPlatformBody } from "#lib/contract/lti.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { deletePlatform } from "#lib/domains/lti/delete-platform.ts";
import { getPlatform } from "#lib/domains/lti/read.ts";
import { updatePlatform } from "#lib/domains/lti/update-platform.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const ltiPlatform = route("/v1/lti/platforms/[id]", {
  GET: {
    auth: apiKey("write:assessments", "lti.manage"),
    operationId: "getLtiPlatform",
    tag: "LTI",
    summary: "Fetch a learning platform",
    data: LtiPlatform,
    errors: ["not_found"],
    examples: ltiExamples.get,
    handle: (ctx, { params }) => getPlatform(ctx, { id: params.id }),
  },
  PATCH: {
    auth: apiKey("write:assessments", "lti.manage"),
    operationId: "updateLtiPlatform",
    tag: "LTI",
    summary: "Update a learning platform",
    description:
      "Learners are identified by the platform's id here, so they stay the same when its issuer or client id changes.",
    body: UpdateLtiPlatformBody,
    data: LtiPlatform,
    errors: ["not_found", "lti_platform_exists"],
    examples: ltiExamples.update,
    handle: (ctx, { params, body }) =>
      updatePlatform(ctx, { id: params.id, change: body }, { allowInsecure: env().ALLOW_INSECURE_WEBHOOKS }),
  },
  DELETE: {
    auth: apiKey("write:assessments", "lti.manage"),
    operationId: "deleteLtiPlatform",
    tag: "LTI",
    summary: "Delete a learning platform",
    description: "Its launches stop working, and unsent scores are discarded. Learners and submissions stay.",
    data: Deleted,
    errors: ["not_found"],
    examples: ltiExamples.delete,
    handle: (ctx, { params }) => deletePlatform(ctx, { id: params.id }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiPlatform;
