import type { PlatformStorage } from "#components/lti/login-pages.ts";
import type { PlatformRow } from "#lib/domains/lti/platform-queries.ts";

/** Returns the frame that keeps a login's value for the tool, or null if the platform offers none. */
export const getStorage = (
  { authorizationEndpoint }: PlatformRow,
  { storageTarget, loginId }: { storageTarget: string | null; loginId: string },
): PlatformStorage | null =>
  storageTarget === null
    ? null
    : { target: storageTarget, origin: new URL(authorizationEndpoint).origin, key: `touchstone.${loginId}` };
