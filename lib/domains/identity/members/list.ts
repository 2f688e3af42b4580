import type { Role } from "#lib/contract/roles.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { countOwners, selectMembersPage } from "./queries.ts";

export type ListedMember = { id: string; name: string; email: string; role: Role; joinedAt: Date };

/**
 * Returns a page of members sorted by name. `q` searches names and addresses. `owners` is the total number of owners.
 */
export async function listMembers(ctx: Ctx, input: { q: string; page: number; limit: number }) {
  require(ctx, "members.read");
  const [page, owners] = await Promise.all([
    selectMembersPage(ctx.db, ctx.organizationId, input),
    countOwners(ctx.db, ctx.organizationId),
  ]);
  return { ...page, owners };
}
