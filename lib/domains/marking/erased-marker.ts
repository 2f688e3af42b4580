import { formatPlatformUser, type PlatformUser } from "#lib/contract/platform-user.ts";
import type { Sealer } from "#lib/platform/secrets.ts";

/** As many characters as a UUID has. They are hexadecimal digits. */
const LENGTH = 36;

/**
 * Returns the name that replaces a platform's user among markers when their data is erased: a digest with the service's
 * key in the place of the platform's id of the person. Nobody can tell from it who the person is. But someone who comes
 * back through the platform has the same digest, so that they can't mark a submission as a second person.
 */
export const getErasedMarker = (sealer: Pick<Sealer, "sign">, user: PlatformUser): string =>
  formatPlatformUser({
    platformId: user.platformId,
    sub: sealer.sign("erased marker", formatPlatformUser(user)).slice(0, LENGTH),
  });
