import { PERMISSIONS, type Permission, whoMay } from "#lib/contract/roles.ts";
import { Empty } from "./empty.tsx";

/** What a page shows to somebody whose role may not see it. */
export const NotAllowed = ({ permission }: { permission: Permission }) => (
  <Empty title="Your role does not reach here">
    This page is for those who may do this: “{PERMISSIONS[permission].what}”. Ask {whoMay(permission)} of the
    organization.
  </Empty>
);
