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
import { PastEnd } from "#components/ui/past-end.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { getLeaveRefusal, getOfferRefusal } from "#lib/core/membership/members.ts";
import { listInvitations } from "#lib/domains/identity/invitations/list.ts";
import { listMembers } from "#lib/domains/identity/members/list.ts";
import { MEMBERS_PAGE } from "#lib/messages/members-page.ts";
import { services } from "#lib/platform/http/services.ts";

export const generateMetadata = (): Metadata => ({ title: MEMBERS_PAGE.title });

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
        title={MEMBERS_PAGE.title}
        lead={MEMBERS_PAGE.lead}
        actions={mayManage && <Invite roles={ROLES.filter(mayGive)} sendsEmail={!!services().mailer} />}
      />
      <div className="space-y-10">
        <section aria-label={MEMBERS_PAGE.title} className="space-y-4">
          {(members.meta.total > 1 || q !== "") && (
            <SearchForm label={MEMBERS_PAGE.search} q={q} clearHref="/members" />
          )}
          {members.items.length === 0 && members.meta.total > 0 ? (
            <PastEnd href={buildHref("/members", { q })} />
          ) : members.items.length === 0 ? (
            <EmptyState
              title={MEMBERS_PAGE.noMatchTitle}
              action={
                <a className="button button-secondary" href="/members">
                  {MEMBERS_PAGE.showAll}
                </a>
              }
            >
              {MEMBERS_PAGE.noMatchText(q)}
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
                noun="member"
              />
            </div>
          )}
          <LeaveOrganization name={organizationName} disabledReason={getLeaveRefusal(role, members.owners)} />
        </section>
        {invitations && (
          <section aria-labelledby="invitations">
            <h2 id="invitations" tabIndex={-1} className="mb-3 text-lg font-semibold tracking-tight">
              {MEMBERS_PAGE.invitations}
            </h2>
            {invitations.meta.total === 0 ? (
              <p className="text-sm text-muted">{MEMBERS_PAGE.noInvitations}</p>
            ) : (
              <>
                {invitations.items.length === 0 ? (
                  <PastEnd href={buildHref("/members", { q })} />
                ) : (
                  <InvitationsTable invitations={invitations.items} mayGive={mayGive} />
                )}
                <Pagination
                  meta={invitations.meta}
                  href={(page) => buildHref("/members", { q, invited: page }, { invited: 1 })}
                  noun="invitation"
                />
              </>
            )}
          </section>
        )}
        <section aria-labelledby="roles">
          <h2 id="roles" className="mb-3 text-lg font-semibold tracking-tight">
            {MEMBERS_PAGE.permissions}
          </h2>
          <PermissionsTable ownRole={role} />
        </section>
      </div>
    </>
  );
}
