import type { LtiLaunchError } from "#lib/contract/lti.ts";
import type { LaunchTools } from "./accept-launch.ts";
import { recordLaunchOutcome } from "./launch-queries.ts";
import type { PlatformRow } from "./platform-queries.ts";

/** Remembers that a platform's launch was refused before its id_token was looked at. */
export const noteRefusal = (
  { db, now }: Pick<LaunchTools, "db" | "now">,
  { organizationId, id }: Pick<PlatformRow, "organizationId" | "id">,
  error: LtiLaunchError,
): Promise<void> => recordLaunchOutcome(db, organizationId, { id, now, error });
