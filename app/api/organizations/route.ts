import { NewOrganizationBody } from "#lib/contract/account.ts";
import { account } from "#lib/domains/identity/auth/session-auth.ts";
import { switchOrganization } from "#lib/domains/identity/auth/sessions.ts";
import { createOrganization } from "#lib/domains/identity/organizations/create-organization.ts";
import { json } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";
import { env } from "#lib/platform/runtime/env.ts";

export const organizations = route("/api/organizations", {
  POST: {
    auth: account,
    data: json<{ id: string }>(),
    summary: "Create an organization and switch to it",
    body: NewOrganizationBody,
    status: 201,
    async handle({ db, session, now, requestId }, { body }) {
      // Someone who signs up again keeps the organization that they have.
      if (body.only_first && session.membership) return { id: session.membership.organizationId };
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
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = organizations;
