import type { Ctx } from "#lib/platform/context.ts";
import { listMemberNames } from "./agreement-queries.ts";
import { presentMarker } from "./markers.ts";

const USER = "user:";

/** Returns a function that names these markers: members by their names, others as they were recorded. */
export async function createNameLookup(
  ctx: Ctx,
  markers: Iterable<string>,
): Promise<(marker: string) => string> {
  const ids = [...new Set(markers)]
    .filter((each) => each.startsWith(USER))
    .map((each) => each.slice(USER.length));
  const names =
    ids.length > 0 ? await listMemberNames(ctx.db, ctx.organizationId, ids) : new Map<string, string>();
  return (marker) =>
    (marker.startsWith(USER) && names.get(marker.slice(USER.length))) || presentMarker(marker);
}
