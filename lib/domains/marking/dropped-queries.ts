import { type SQL, sql } from "drizzle-orm";
import { regrades, submissions } from "#lib/platform/db/schema/index.ts";

/**
 * Builds the condition that a question counts in the submission: the latest of its corrections doesn't drop it. Working
 * marks of a dropped question stay, in case the regrade is reverted.
 */
export const buildCountedFilter = (questionId: SQL): SQL => sql`(
  ${submissions.regrades} = '{}' or (select c.correction->>'mode' from unnest(${submissions.regrades}) with ordinality o (id, place)
  join ${regrades} r on r.organization_id = ${submissions.organizationId} and r.id = o.id
  cross join jsonb_array_elements(r.corrections) c (correction)
  where c.correction->>'question_id' = ${questionId}::text
  order by o.place desc limit 1) is distinct from 'drop')`;
