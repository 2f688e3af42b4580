import { Badge } from "#components/ui/badge.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Role } from "#lib/contract/roles.ts";
import type { InvitationState } from "#lib/core/membership/invitations.ts";
import { COMMON } from "#lib/messages/common.ts";
import { INVITATIONS_TABLE } from "#lib/messages/invitations.ts";
import { MEMBERS_PAGE } from "#lib/messages/members-page.ts";
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

type InvitationsTableProps = {
  invitations: readonly ListedInvitation[];
  mayGive: (role: Role) => boolean;
};

/** Invitations that haven't been accepted yet. */
export const InvitationsTable = ({ invitations, mayGive }: InvitationsTableProps) => (
  <DataTable
    caption={MEMBERS_PAGE.invitations}
    isStacked
    rows={invitations}
    getKey={({ id }) => id}
    columns={[
      {
        head: INVITATIONS_TABLE.email,
        slot: "title",
        cell: ({ email, role, mailed, invitedBy, createdAt }) => (
          <>
            <span className="block min-w-36 font-medium wrap-anywhere">{email}</span>
            <span className="text-muted">
              {INVITATIONS_TABLE.summary(role, mailed, invitedBy)}
              <Timestamp at={createdAt} day />
            </span>
          </>
        ),
      },
      {
        head: INVITATIONS_TABLE.expires,
        narrowLabel: INVITATIONS_TABLE.expires,
        cell: ({ state, expiresAt, invitedBy }) => (
          <>
            {state === "open" && <Timestamp at={expiresAt} />}
            {state === "expired" && <Badge tone="warn">{INVITATIONS_TABLE.expired}</Badge>}
            {state === "void" && (
              <>
                <Badge tone="warn">{INVITATIONS_TABLE.invalid}</Badge>
                <span className="mt-1 block text-muted">{INVITATIONS_TABLE.invalidReason(invitedBy)}</span>
              </>
            )}
          </>
        ),
      },
      {
        head: <HiddenHead>{COMMON.actions}</HiddenHead>,
        numeric: true,
        className: "max-sm:basis-full",
        cell: ({ id, email, role }) => <InvitationActions id={id} email={email} mayResend={mayGive(role)} />,
      },
    ]}
  />
);
