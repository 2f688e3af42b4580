import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { buildIsUnopened, embedTokens } from "#lib/platform/db/schema/index.ts";
import { buildDeleteTokens } from "./delete-tokens.ts";

/**
 * Claims the first of `refs` that belongs to this browser or to no browser in the organization. The reference is locked
 * until the transaction ends and belongs to the browser from then on. Returns undefined if all of them belong to other
 * browsers.
 */
export async function claimLearnerRef(
  db: Db,
  organizationId: string,
  { browser, refs }: { browser: Buffer; refs: readonly string[] },
): Promise<string | undefined> {
  const [row] = await db.execute<{ ref: string | null }>(
    sql`select claim_hosted_learner(${organizationId}, ${browser}, ${sql.param(refs)}::text[]) as ref`,
  );
  return row?.ref ?? undefined;
}

/** Returns how many more attempts an organization's guests can start. */
export async function countGuestAttemptsLeft(db: Db, organizationId: string): Promise<number> {
  const [row] = await db.execute<{ room: number }>(sql`select guest_room(${organizationId}) as room`);
  return row?.room ?? 0;
}

/** How many of the oldest tokens are deleted at once. */
const EVICTED = 100;

/**
 * Makes room for another token of a share link that hasn't been opened. The limit is that of open attempts by guests.
 * At the limit, this deletes the oldest ones that are over a minute old, except those of `learnerRef`, who gets the
 * new token and keeps the reference. Returns whether there is room.
 */
export async function makeRoomForToken(
  db: Db,
  organizationId: string,
  learnerRef: string | null,
): Promise<boolean> {
  const isTheirs = sql`organization_id = ${organizationId} and ${buildIsUnopened(embedTokens)}`;
  const [row] = await db.execute<{ has_room: boolean }>(sql`
    select limit_guest_attempts > (
      select count(*) from (select from embed_tokens where ${isTheirs} limit limit_guest_attempts) unopened) as has_room
    from organizations where id = ${organizationId}`);
  if (row?.has_room) return true;
  const evicted = await db.execute(
    buildDeleteTokens(
      sql`${isTheirs} and created_at < now() - interval '1 minute' and learner_ref is distinct from ${learnerRef}
        order by created_at limit ${EVICTED}`,
    ),
  );
  return evicted.length > 0;
}
