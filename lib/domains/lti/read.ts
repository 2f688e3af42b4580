import { notFound } from "#lib/contract/app-error.ts";
import type { Paging } from "#lib/contract/common.ts";
import type { LtiPlatform } from "#lib/contract/lti.ts";
import { type Ctx, readFromReplica, require } from "#lib/platform/context.ts";
import { findPlatform, listPlatformRows } from "./platform-queries.ts";
import { presentPlatform } from "./present.ts";

/** Returns a learning platform. Throws 404. */
export async function getPlatform(ctx: Ctx, input: { id: string }): Promise<LtiPlatform> {
  require(ctx, "lti.manage");
  const row = await findPlatform(ctx.db, ctx.organizationId, input.id);
  if (!row) throw notFound("Platform");
  return presentPlatform(row);
}

/** Returns a page of the organization's learning platforms, newest first. */
export const listPlatforms = readFromReplica(async (ctx: Ctx, paging: Paging) => {
  require(ctx, "lti.manage");
  const { rows, meta } = await listPlatformRows(ctx.db, ctx.organizationId, paging);
  return { items: rows.map(presentPlatform), meta };
});
