import { switchOrganization } from "#lib/auth/sessions.ts";
import { NewOrganizationBody } from "#lib/contract/account.ts";
import { env } from "#lib/env.ts";
import { resource } from "#lib/http/endpoint.ts";
import { services } from "#lib/http/services.ts";
import { accountRoute } from "#lib/http/session-route.ts";
import { foundOrganization } from "#lib/organizations/found.ts";

export const organizations = resource("/api/organizations", {
  POST: accountRoute({
    summary: "Make an organization and turn to it",
    body: NewOrganizationBody,
    status: 201,
    async handle(session, { body, now, requestId }) {
      const { db } = services().database;
      const id = await foundOrganization(db, {
        name: body.name,
        userId: session.user.id,
        most: env().MAX_ORGANIZATIONS_PER_ACCOUNT,
        now,
        requestId,
      });
      await switchOrganization(db, session, id);
      return { id };
    },
  }),
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = organizations;
