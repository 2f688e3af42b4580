import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";

/** Checks whether anything is kept under a reference. */
export async function isReferenceUsed(db: Db, organizationId: string, ref: string): Promise<boolean> {
  const isTheirs = sql`organization_id = ${organizationId} and learner_ref = ${ref}`;
  const [row] = await db.execute<{ used: boolean }>(sql`
    select exists (select from learners where ${isTheirs}) or exists (select from hosted_learners where ${isTheirs})
      or exists (select from lti_link_learners where ${isTheirs}) or exists (select from attempts where ${isTheirs}) or exists (select from embed_tokens where ${isTheirs}) as used`);
  return row?.used ?? false;
}

type Move = { learnerId: string; ref: string; to: string; digests: { from: Buffer; to: Buffer } };

/** Replaces a reference in all tables. */
export async function moveReference(
  db: Db,
  organizationId: string,
  { learnerId, ref, to, digests }: Move,
): Promise<void> {
  const isTheirs = sql`organization_id = ${organizationId} and learner_ref = ${ref}`;
  const isAboutThem = sql`organization_id = ${organizationId} and learner_id = ${learnerId}`;
  for (const table of [
    sql`learners`,
    // Opening an attempt locks its token, so tokens come first: the attempt is then in the table.
    sql`embed_tokens`,
    sql`attempts`,
    sql`hosted_learners`,
    sql`lti_link_learners`,
    sql`lti_launches`,
  ]) {
    await db.execute(sql`update ${table} set learner_ref = ${to} where ${isTheirs}`);
  }
  await db.execute(sql`
    update submissions set learner_ref = ${to} where ${isAboutThem} and learner_ref is not null`);
  await db.execute(sql`
    update events set data = data || jsonb_build_object('learner_ref', ${to}::text)
    where ${isAboutThem} and data->>'learner_ref' is not null`);
  await db.execute(sql`
    update idempotency_keys set learner_ref_digest = ${digests.to}::bytea
    where organization_id = ${organizationId} and learner_ref_digest = ${digests.from}::bytea`);
}
