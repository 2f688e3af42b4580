import Check from "lucide-react/icons/check";
import { DataTable } from "#components/ui/data-table.tsx";
import { can, PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { COMMON } from "#lib/messages/common.ts";
import { MEMBERS_PAGE } from "#lib/messages/members-page.ts";
import { ROLE_NAMES } from "#lib/messages/role-names.ts";
import { PERMISSION_LABELS } from "#lib/messages/roles.ts";

/** The permissions that at least one role has. The others are only for embed tokens. */
const LISTED = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
  ROLES.some((role) => can(role, permission)),
);

/** Shows what each role can do, based on the table that every request is checked against. */
export const PermissionsTable = ({ ownRole }: { ownRole: Role }) => (
  <DataTable
    caption={MEMBERS_PAGE.permissions}
    rows={LISTED}
    getKey={(permission) => permission}
    columns={[
      {
        head: MEMBERS_PAGE.permission,
        cell: (permission) => <span className="block min-w-44">{PERMISSION_LABELS[permission]}</span>,
      },
      ...ROLES.map((role) => ({
        head: (
          <>
            {ROLE_NAMES[role]}
            {role === ownRole && <span className="block font-normal">{COMMON.you}</span>}
          </>
        ),
        cell: (permission: Permission) =>
          can(role, permission) ? (
            <span className="text-good">
              <Check className="inline size-4" aria-hidden="true" />
              <span className="sr-only">{MEMBERS_PAGE.allowed}</span>
            </span>
          ) : (
            <span className="text-muted">
              <span aria-hidden="true">–</span>
              <span className="sr-only">{MEMBERS_PAGE.notAllowed}</span>
            </span>
          ),
      })),
    ]}
  />
);
