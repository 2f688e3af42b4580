import { formatAllowedRoles, PERMISSIONS, type Permission } from "#lib/contract/roles.ts";
import { NOT_ALLOWED } from "#lib/messages/common.ts";
import { EmptyState } from "./empty-state.tsx";

/** Takes the place of a page that the role may not see. */
export const NotAllowed = ({ permission }: { permission: Permission }) => (
  <EmptyState title={NOT_ALLOWED.title}>
    {NOT_ALLOWED.text(PERMISSIONS[permission].what, formatAllowedRoles(permission))}
  </EmptyState>
);
