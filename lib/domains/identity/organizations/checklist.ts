import { sql } from "drizzle-orm";
import { type Ctx, require } from "#lib/platform/context.ts";

export type Checklist = {
  key: boolean;
  call: boolean;
  assessment: boolean;
  submission: boolean;
  webhook: boolean;
};

/**
 * Returns which of the first steps are done: a key created and used, an assessment, a submission, and a delivered
 * webhook.
 */
export async function getChecklist(ctx: Ctx): Promise<Checklist> {
  require(ctx, "assessments.read");
  const { db, organizationId } = ctx;
  const [row] = await db.execute<Checklist>(sql`
    select
      exists(select from api_keys where organization_id = ${organizationId}) as key,
      exists(select from api_keys where organization_id = ${organizationId} and last_used_at is not null) as call,
      exists(select from assessments where organization_id = ${organizationId}) as assessment,
      exists(select from submissions where organization_id = ${organizationId} and not is_draft) as submission,
      exists(select from webhook_deliveries
        where organization_id = ${organizationId} and delivered_at is not null) as webhook`);
  return row ?? { key: false, call: false, assessment: false, submission: false, webhook: false };
}
