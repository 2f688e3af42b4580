import { ltiExamples } from "#lib/contract/examples/lti.ts";
import { CreateLtiRegistrationBody, LtiRegistration } from "#lib/contract/lti.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { createRegistration } from "#lib/domains/lti/create-registration.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const ltiRegistrations = route("/v1/lti/registrations", {
  POST: {
    auth: apiKey("write:assessments", "lti.manage"),
    operationId: "createLtiRegistration",
    tag: "LTI",
    summary: "Create a registration link",
    description: `Returns an address for LTI dynamic registration. Whoever opens it from their platform's administration registers that
platform with your organization, so send it only to its administrator. It works once and expires after 7 days.`,
    body: CreateLtiRegistrationBody,
    status: 201,
    data: LtiRegistration,
    examples: ltiExamples.register,
    handle: (ctx) => createRegistration(ctx, { baseUrl: env().PUBLIC_URL }),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = ltiRegistrations;
