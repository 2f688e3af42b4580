/** A person as a learning platform knows them. `platformId` is ours, and `sub` is the platform's id of the person. */
export type PlatformUser = { platformId: string; sub: string };

/** Returns the reference of a platform's user as a learner, which is also their name as a marker. */
export const formatPlatformUser = ({ platformId, sub }: PlatformUser): string => `lti:${platformId}:${sub}`;

/** Reads a name that `formatPlatformUser` returned. Returns undefined for any other name. */
export function parsePlatformUser(name: string): PlatformUser | undefined {
  const [, platformId, sub] = /^lti:([\da-f-]{36}):(.*)$/s.exec(name) ?? [];
  return platformId === undefined || sub === undefined ? undefined : { platformId, sub };
}
