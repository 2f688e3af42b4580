import { organizationExamples } from "#lib/contract/examples/organization.ts";
import { Organization, UpdateOrganizationBody } from "#lib/contract/organization.ts";
import { apiKey } from "#lib/domains/identity/auth/api-key-auth.ts";
import { getOrganization, updateOrganization } from "#lib/domains/identity/organizations/organization.ts";
import { route } from "#lib/platform/http/route.ts";

export const organization = route("/v1/organization", {
  GET: {
    auth: apiKey("write:assessments", "settings.manage"),
    operationId: "getOrganization",
    tag: "Organization",
    summary: "Fetch the organization's settings",
    description: "The settings of the organization that the key belongs to.",
    data: Organization,
    examples: organizationExamples.get,
    handle: (ctx) => getOrganization(ctx),
  },
  PATCH: {
    auth: apiKey("write:assessments", "settings.manage"),
    operationId: "updateOrganization",
    tag: "Organization",
    summary: "Update the organization's settings",
    description: `Fields that you leave out stay the same, including those inside \`check_limit\`. \`embed_origins\` and \`default_settings\` are replaced as a whole:
\`"default_settings": {}\` goes back to the service's defaults. Changes take effect immediately; assessments that exist keep their
settings. Each change is in the audit log.`,
    body: UpdateOrganizationBody,
    data: Organization,
    examples: organizationExamples.update,
    handle: (ctx, { body }) => updateOrganization(ctx, body),
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = organization;
