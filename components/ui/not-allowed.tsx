import { formatAllowedRoles, PERMISSIONS, type Permission } from "#lib/contract/roles.ts";
import { NOT_ALLOWED } from "#lib/messages/common.ts";
import { EmptyState } from "./empty-state.tsx";

/** What a page shows to somebody whose role may not see it. */
export const NotAllowed = ({ permission }: { permission: Permission }) => (
  <EmptyState title={NOT_ALLOWED.title}>
    {NOT_ALLOWED.text(PERMISSIONS[permission].what, formatAllowedRoles(permission))}
  </EmptyState>
);
