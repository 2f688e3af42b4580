/** A person as a learning platform knows them. `platformId` is ours, and `sub` is the platform's id of the person. */
export type PlatformUser = { platformId: string; sub: string };

/** Returns the reference of a platform's user as a learner, which is also their name as a marker. */
export const formatPlatformUser = ({ platformId, sub }: PlatformUser): string => `lti:${platformId}:${sub}`;

/** Matches the names that `formatPlatformUser` returns, in PostgreSQL, too. */
export const PLATFORM_USER = /^lti:([\da-f-]{36}):(.*)$/s;

/** Reads a name that `formatPlatformUser` returned. Returns undefined for any other name. */
export function parsePlatformUser(name: string): PlatformUser | undefined {
  const [, platformId, sub] = PLATFORM_USER.exec(name) ?? [];
  return platformId === undefined || sub === undefined ? undefined : { platformId, sub };
}
