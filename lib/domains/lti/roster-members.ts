import { z } from "zod";
import type { ServiceClient, ServiceTools } from "./access-tokens.ts";
import { Name, readName } from "./member-name.ts";
import { readPages } from "./read-pages.ts";
import { isEnrolledLearner } from "./roles.ts";
import { ServiceError } from "./service-error.ts";
import { ROSTER_SCOPE } from "./service-scopes.ts";

export type RosterMember = { sub: string; name: string | null };

const MAX_MEMBERS = 5_000;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;

const Member = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(255)),
  status: z.string().nullish(),
  name: Name,
  given_name: Name,
  family_name: Name,
  roles: z.array(z.string().max(2048)).max(200),
});
const Page = z.object({ members: z.array(z.unknown()) });

/**
 * Returns the active learners of a course from the platform's roster (Names and Role Provisioning Services 2.0). Throws
 * ServiceError, `too_large` for more than 5,000 members and `timeout` after the deadline.
 */
export async function fetchLearners(
  tools: ServiceTools,
  client: ServiceClient,
  { membershipsUrl, deadline }: { membershipsUrl: string; deadline: Date },
): Promise<RosterMember[]> {
  const outbound = { ...tools.outbound, maxBytes: MAX_PAGE_BYTES };
  const pages = readPages({ ...tools, outbound }, client, {
    url: membershipsUrl,
    headers: { accept: "application/vnd.ims.lti-nrps.v2.membershipcontainer+json" },
    deadline,
    needed: ROSTER_SCOPE,
    requested: [],
  });
  const learners = new Map<string, RosterMember>();
  let count = 0;
  for await (const page of pages) {
    const parsed = Page.safeParse(page);
    if (!parsed.success) throw new ServiceError("malformed_response", 200);
    count += parsed.data.members.length;
    if (count > MAX_MEMBERS) throw new ServiceError("too_large");
    for (const each of parsed.data.members) {
      // A member that can't be read, such as one without an id, can't submit.
      const { data } = Member.safeParse(each);
      if (data && isActive(data.status) && isEnrolledLearner(data.roles))
        learners.set(data.user_id, { sub: data.user_id, name: readName(data) });
    }
  }
  return [...learners.values()];
}

const isActive = (status: string | null | undefined): boolean => (status ?? "Active") === "Active";
