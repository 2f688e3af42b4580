import { NewOrganizationBody } from "#lib/contract/account.ts";
import { switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { createOrganization } from "#lib/domains/identity/organizations/create-organization.ts";
import { resource } from "#lib/platform/http/endpoint.ts";
import { services } from "#lib/platform/http/services.ts";
import { accountRoute } from "#lib/platform/http/session-route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const organizations = resource("/api/organizations", {
  POST: accountRoute({
    summary: "Make an organization and turn to it",
    body: NewOrganizationBody,
    status: 201,
    async handle(session, { body, now, requestId }) {
      const { db } = services().database;
      const id = await createOrganization(db, {
        name: body.name,
        userId: session.user.id,
        maxPerAccount: env().MAX_ORGANIZATIONS_PER_ACCOUNT,
        now,
        requestId,
      });
      await switchOrganization(db, session, id);
      return { id };
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = organizations;
