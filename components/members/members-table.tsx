import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ROLES } from "#lib/contract/roles.ts";
import { getRemovalRefusal, getRoleChangeRefusal, type Member } from "#lib/core/membership/members.ts";
import type { ListedMember } from "#lib/domains/identity/members/list.ts";
import { COMMON } from "#lib/messages/common.ts";
import { MEMBERS_PAGE } from "#lib/messages/members-page.ts";
import { ROLE_NAMES } from "#lib/messages/role-names.ts";
import { MemberMenu } from "./member-menu.tsx";

type MembersTableProps = { members: readonly ListedMember[]; actor: Member; owners: number };

/** The members of the organization. Users who can manage members get a menu for each one. */
export const MembersTable = ({ members, actor, owners }: MembersTableProps) => (
  <DataTable
    caption={MEMBERS_PAGE.title}
    isStacked
    rows={members}
    getKey={({ id }) => id}
    columns={[
      {
        head: MEMBERS_PAGE.member,
        slot: "title",
        cell: (member) => (
          <>
            <span className="font-medium wrap-anywhere">{member.name || MEMBERS_PAGE.noName}</span>{" "}
            {member.id === actor.id && <Badge tone="accent">{COMMON.you}</Badge>}
            <span className="block min-w-36 wrap-anywhere text-muted">{member.email}</span>
          </>
        ),
      },
      {
        head: MEMBERS_PAGE.role,
        cell: (member) =>
          can(actor.role, "members.manage") ? (
            <span className="-ml-2 inline-flex">
              <MemberMenu
                member={{ id: member.id, name: member.name || member.email, role: member.role }}
                roles={ROLES.map((role) => ({
                  role,
                  refusal: getRoleChangeRefusal(actor, member, role, owners),
                }))}
                removalRefusal={getRemovalRefusal(actor, member, owners)}
              />
            </span>
          ) : (
            ROLE_NAMES[member.role]
          ),
      },
      {
        head: MEMBERS_PAGE.joined,
        narrowLabel: MEMBERS_PAGE.joined,
        cell: (member) => <Timestamp at={member.joinedAt} day />,
      },
    ]}
  />
);
