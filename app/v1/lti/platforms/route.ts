import { ltiExamples } from "#lib/contract/examples/lti.ts";
import { CreateLtiPlatformBody, ListLtiPlatformsQuery, LtiPlatform } from "#lib/contract/lti.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createPlatform } from "#lib/domains/lti/create-platform.ts";
import { listPlatforms } from "#lib/domains/lti/read.ts";
import { list } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const ltiPlatforms = route("/v1/lti/platforms", {
  GET: {
    auth: apiKey("write:assessments", "lti.manage"),
    operationId: "listLtiPlatforms",
    tag: "LTI",
    summary: "List learning platforms",
    description:
      "Newest first, each with its health: when launches, scores, and the roster last worked and last failed.",
    query: ListLtiPlatformsQuery,
    data: list(LtiPlatform),
    examples: ltiExamples.list,
    handle: (ctx, { query }) => listPlatforms(ctx, query),
  },
  POST: {
    auth: apiKey("write:assessments", "lti.manage"),
    operationId: "createLtiPlatform",
    tag: "LTI",
    summary: "Register a learning platform",
    description: `Registers an LTI 1.3 platform such as Moodle or Canvas, with the values that it shows for this tool. One issuer can have several
clients, and each combination of issuer and client belongs to one organization. In the platform, enter \`/lti/login\` as the login URL,
\`/lti/launch\` as the redirect URI and deep linking URL, and \`/lti/jwks\` as the public keyset URL, each at this service's address.`,
    body: CreateLtiPlatformBody,
    status: 201,
    data: LtiPlatform,
    errors: ["lti_platform_exists"],
    examples: ltiExamples.create,
    handle: (ctx, { body }) => createPlatform(ctx, body, { allowInsecure: env().ALLOW_INSECURE_WEBHOOKS }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiPlatforms;
