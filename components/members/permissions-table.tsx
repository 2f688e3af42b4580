import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { can, PERMISSIONS, type Permission, ROLES, type Role } from "#lib/contract/roles.ts";
import { PERMISSION_LABELS } from "#lib/messages/roles.ts";

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
      {(Object.keys(PERMISSIONS) as Permission[]).map((permission) => (
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
