import type { Metadata } from "next";
import { parsePage, parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { InvitationsTable } from "#components/invitations/invitations-table.tsx";
import { Invite } from "#components/invitations/invite.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { LeaveOrganization } from "#components/members/leave-organization.tsx";
import { MembersTable } from "#components/members/members-table.tsx";
import { PermissionsTable } from "#components/members/permissions-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { getLeaveRefusal, getOfferRefusal } from "#lib/core/membership/members.ts";
import { listInvitations } from "#lib/domains/identity/invitations/list.ts";
import { listMembers } from "#lib/domains/identity/members/list.ts";
import { services } from "#lib/platform/http/services.ts";

export const metadata: Metadata = { title: "Members" };

const LIMIT = 50;

export default async function MembersPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  const { role, organizationName } = session.membership;
  const search = await searchParams;
  const q = parseSearchText(search, "q");
  const mayManage = can(role, "members.manage");
  const invited = parsePage({ page: search.invited });
  const [members, invitations] = await Promise.all([
    listMembers(ctx, { q, page: parsePage(search), limit: LIMIT }),
    mayManage ? listInvitations(ctx, { page: invited, limit: LIMIT }) : undefined,
  ]);
  const mayGive = (offered: Role) => getOfferRefusal(role, offered) === undefined;
  return (
    <>
      <PageHeader
        title="Members"
        lead="Who belongs to this organization, and what they may do. A change counts from their next request on."
        actions={mayManage && <Invite roles={ROLES.filter(mayGive)} sendsEmail={!!services().mailer} />}
      />
      <div className="space-y-10">
        <section aria-label="Members" className="space-y-4">
          <SearchForm label="Name or e-mail address" q={q} clearHref="/members" />
          {members.items.length === 0 ? (
            <EmptyState title={q ? "Nobody by that name" : "Nobody on this page"}>
              {q ? `No member’s name or address holds “${q}”.` : "The list ends before it."}
            </EmptyState>
          ) : (
            <div>
              <MembersTable
                members={members.items}
                actor={{ id: session.user.id, role }}
                owners={members.owners}
              />
              <Pagination
                meta={members.meta}
                href={(page) => buildHref("/members", { q, page })}
                singular="member"
              />
            </div>
          )}
          <LeaveOrganization name={organizationName} disabledReason={getLeaveRefusal(role, members.owners)} />
        </section>
        {invitations && (
          <section aria-labelledby="invitations">
            <h2 id="invitations" tabIndex={-1} className="mb-3 text-lg font-semibold tracking-tight">
              Open invitations
            </h2>
            {invitations.meta.total === 0 ? (
              <EmptyState title="No open invitations">
                Whoever you invite stands here until they join.
              </EmptyState>
            ) : (
              <>
                <InvitationsTable invitations={invitations.items} mayGive={mayGive} />
                <Pagination
                  meta={invitations.meta}
                  href={(page) => buildHref("/members", { q, invited: page }, { invited: 1 })}
                  singular="invitation"
                />
              </>
            )}
          </section>
        )}
        <section aria-labelledby="roles">
          <h2 id="roles" className="mb-3 text-lg font-semibold tracking-tight">
            What each role may do
          </h2>
          <PermissionsTable ownRole={role} />
        </section>
      </div>
    </>
  );
}
