import type { Ctx } from "#lib/platform/context.ts";
import type { ActiveRegrade } from "#lib/platform/db/schema/stored-regrade.ts";
import { findRegradeRows, type RegradeRow } from "./queries.ts";

/** Finds a regrade that was committed later and corrects one of the same questions of the same versions. */
export async function findSuperseding(
  ctx: Ctx,
  regrade: RegradeRow,
  active: readonly ActiveRegrade[],
): Promise<RegradeRow | undefined> {
  const later = active.slice(active.findIndex(({ id }) => id === regrade.id) + 1);
  const sharing = later.filter(({ versions }) => versions.some((each) => regrade.versions.includes(each)));
  if (sharing.length === 0) return undefined;
  const own = new Set(regrade.corrections.map(({ question_id }) => question_id));
  const rows = await findRegradeRows(
    ctx.db,
    ctx.organizationId,
    sharing.map(({ id }) => id),
  );
  return rows.find(({ corrections }) => corrections.some(({ question_id }) => own.has(question_id)));
}
