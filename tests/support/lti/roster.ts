import { NRPS_SCOPE } from "./messages.ts";
import type { Platform } from "./platform.ts";

export type Member = { user_id: string; roles: string[]; status?: string; name?: string };

const CONTAINER = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

/**
 * Gives a platform a roster (Names and Role Provisioning Services 2.0), in pages of `pageSize` members. Returns its address.
 */
export function openRoster(platform: Platform, members: readonly Member[], pageSize = 100): string {
  const address = `${platform.issuer}/memberships`;
  platform.handlers.set("GET /memberships", (_, { headers, url }) => {
    const scopes = platform.accessTokens.get(headers.authorization?.replace(/^Bearer /, "") ?? "");
    if (!scopes) return { status: 401 };
    if (!scopes.includes(NRPS_SCOPE)) return { status: 403 };
    if (headers.accept !== CONTAINER) return { status: 406 };
    const from = Number(url.searchParams.get("from") ?? 0);
    const next = from + pageSize;
    return {
      status: 200,
      type: CONTAINER,
      body: { id: address, context: { id: "course-1" }, members: members.slice(from, next) },
      ...(next < members.length
        ? { headers: { link: `<${address}?from=0>; rel="first", <${address}?from=${next}>; rel="next"` } }
        : {}),
    };
  });
  return address;
}
