import { Badge } from "#components/ui/badge.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Role } from "#lib/contract/roles.ts";
import type { InvitationState } from "#lib/core/membership/invitations.ts";
import { formatRoleWithArticle } from "#lib/messages/roles.ts";
import { InvitationActions } from "./invitation-actions.tsx";

type ListedInvitation = {
  id: string;
  email: string;
  role: Role;
  mailed: boolean;
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  state: InvitationState;
};

/** The invitations that wait for an answer. */
export const InvitationsTable = ({
  invitations,
  mayGive,
}: {
  invitations: readonly ListedInvitation[];
  mayGive: (role: Role) => boolean;
}) => (
  <Table label="Open invitations">
    <Head>
      <Th>Invited</Th>
      <Th>Expires</Th>
      <Th>
        <span className="sr-only">Actions</span>
      </Th>
    </Head>
    <Rows>
      {invitations.map(({ id, email, role, mailed, invitedBy, createdAt, expiresAt, state }) => (
        <tr key={id}>
          <Td>
            <span className="block min-w-36 font-medium wrap-anywhere">{email}</span>
            <span className="text-muted">
              as {formatRoleWithArticle(role)}, {mailed ? "by mail" : "by a link"}
              {invitedBy && ` from ${invitedBy}`}, <Timestamp at={createdAt} day />
            </span>
          </Td>
          <Td>
            {state === "open" && <Timestamp at={expiresAt} />}
            {state === "expired" && <Badge tone="warn">expired</Badge>}
            {state === "void" && (
              <>
                <Badge tone="warn">no longer valid</Badge>
                <span className="mt-1 block text-muted">
                  {invitedBy || "Whoever sent it"} may no longer give this role
                </span>
              </>
            )}
          </Td>
          <Td numeric>
            <InvitationActions id={id} email={email} mayResend={mayGive(role)} />
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
