import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { can, PERMISSIONS, type Permission } from "#lib/contract/permissions.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { PERMISSION_LABELS } from "#lib/messages/roles.ts";

/** Embed tokens have permissions that no role has. */
const LISTED = (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
  ROLES.some((role) => can(role, permission)),
);

/** What each role may do, drawn from the very table that every request is held against. */
export const PermissionsTable = ({ ownRole }: { ownRole: Role }) => (
  <Table label="What each role may do">
    <Head>
      <Th>What</Th>
      {ROLES.map((role) => (
        <Th key={role}>
          {role}
          {role === ownRole && <span className="block font-normal">you</span>}
        </Th>
      ))}
    </Head>
    <Rows>
      {LISTED.map((permission) => (
        <tr key={permission}>
          <Td>
            <span className="block min-w-44">{PERMISSION_LABELS[permission]}</span>
          </Td>
          {ROLES.map((role) => (
            <Td key={role}>
              {can(role, permission) ? (
                <span className="text-good">
                  <span aria-hidden="true">✓</span>
                  <span className="sr-only">yes</span>
                </span>
              ) : (
                <span className="text-muted">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">no</span>
                </span>
              )}
            </Td>
          ))}
        </tr>
      ))}
    </Rows>
  </Table>
);
