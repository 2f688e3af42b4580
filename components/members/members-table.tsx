import { Badge } from "#components/ui/badge.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ROLES } from "#lib/contract/roles.ts";
import { getRemovalRefusal, getRoleChangeRefusal, type Member } from "#lib/core/membership/members.ts";
import type { ListedMember } from "#lib/domains/identity/members/list.ts";
import { MemberMenu } from "./member-menu.tsx";

type MembersTableProps = { members: readonly ListedMember[]; actor: Member; owners: number };

/** Who belongs to the organization. Whoever may manage them finds a menu at each; what it cannot do it says why. */
export const MembersTable = ({ members, actor, owners }: MembersTableProps) => (
  <Table label="Members">
    <Head>
      <Th>Member</Th>
      <Th>Role</Th>
      <Th>Since</Th>
    </Head>
    <Rows>
      {members.map((member) => (
        <tr key={member.id}>
          <Td>
            <span className="font-medium wrap-anywhere">{member.name || "No name yet"}</span>{" "}
            {member.id === actor.id && <Badge tone="accent">you</Badge>}
            <span className="block min-w-36 wrap-anywhere text-muted">{member.email}</span>
          </Td>
          <Td>
            {can(actor.role, "members.manage") ? (
              <span className="-ml-2 inline-flex">
                <MemberMenu
                  member={{ id: member.id, name: member.name || member.email, role: member.role }}
                  roles={ROLES.map((role) => ({
                    role,
                    why: getRoleChangeRefusal(actor, member, role, owners),
                  }))}
                  removalRefusal={getRemovalRefusal(actor, member, owners)}
                />
              </span>
            ) : (
              member.role
            )}
          </Td>
          <Td>
            <Timestamp at={member.joinedAt} day />
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
