import type { Permission } from "#lib/contract/permissions.ts";
import { formatAllowedRoles, PERMISSION_LABELS } from "#lib/messages/roles.ts";
import { EmptyState } from "./empty-state.tsx";

/** What a page shows to somebody whose role may not see it. */
export const NotAllowed = ({ permission }: { permission: Permission }) => (
  <EmptyState title="Your role does not reach here">
    This page is for those who may do this: “{PERMISSION_LABELS[permission]}”. Ask{" "}
    {formatAllowedRoles(permission)} of the organization.
  </EmptyState>
);
