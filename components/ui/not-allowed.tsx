import type { Permission } from "#lib/contract/permissions.ts";
import { NOT_ALLOWED } from "#lib/messages/common.ts";
import { formatAllowedRoles, PERMISSION_LABELS } from "#lib/messages/roles.ts";
import { EmptyState } from "./empty-state.tsx";

/** Replaces a page that the member's role can't view. */
export const NotAllowed = ({ permission }: { permission: Permission }) => (
  <EmptyState isPage title={NOT_ALLOWED.title}>
    {NOT_ALLOWED.text(PERMISSION_LABELS[permission], formatAllowedRoles(permission))}
  </EmptyState>
);
