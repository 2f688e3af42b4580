import { sql } from "drizzle-orm";
import { parseQuestionSums, STORED_FORMAT, type StoredQuestionSums } from "#lib/core/statistics/sums.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { buildTotalSql } from "#lib/platform/db/list-counts.ts";
import type { ItemOccurrence } from "./item-index.ts";
import { buildCountNotedSql, buildCountRegradedSql, getSubmissionCounters } from "./note-queries.ts";

/** The sums of an item's copy over the fully graded submissions of a part that were shown it. */
export type CountedItem = Omit<ItemOccurrence, "part" | "place"> & {
  sums: ReturnType<typeof parseQuestionSums>;
  shown: { n: number; t: bigint; tt: bigint };
};

/** An assessment with published versions that hold an item. */
export type ItemUseInAssessment = {
  assessmentId: string;
  firstUsedAt: Date;
  lastUsedAt: Date;
  /** New and changed submissions that its rollup doesn't contain: all, if another release wrote it. */
  pending: number;
  counted: CountedItem[];
};

type Row = Omit<ItemUseInAssessment, "firstUsedAt" | "lastUsedAt" | "counted"> & {
  firstUsedAt: string;
  lastUsedAt: string;
  counted: StoredItem[] | null;
};
type StoredItem = Omit<ItemOccurrence, "part" | "place"> & {
  graded: number;
  t: string;
  tt: string;
  sums: StoredQuestionSums;
};

/** Finds what the rollups of all assessments know of an item, over all attempts. */
export async function findItemUses(
  db: Db,
  organizationId: string,
  itemId: string,
): Promise<ItemUseInAssessment[]> {
  const rows = await db.execute<Row>(sql`
    select u.assessment_id as "assessmentId", u.first_used_at as "firstUsedAt", u.last_used_at as "lastUsedAt",
      case when f.is_ours then ${buildCountNotedSql(organizationId, sql`u.assessment_id`)}
          + ${buildCountRegradedSql(organizationId, sql`u.assessment_id`)}
        else ${buildTotalSql(getSubmissionCounters(organizationId, sql`u.assessment_id`))} end as pending,
      case when f.is_ours then (
        select jsonb_agg(o - 'part' - 'place' || jsonb_build_object('graded', p.part->'graded', 't', p.part->'t',
            'tt', p.part->'tt', 'sums', p.part->'questions'->(o->>'place')::integer))
        from jsonb_array_elements(r.state->'items'->${itemId}::text) o
        cross join lateral (select r.state->'parts'->(o->>'part') as part offset 0) p) end as counted
    from (
      select i.assessment_id, min(v.created_at) as first_used_at, max(v.created_at) as last_used_at
      from item_uses i
      join assessment_versions v on v.organization_id = i.organization_id and v.assessment_id = i.assessment_id
        and v.version = i.version
      where i.organization_id = ${organizationId} and i.item_id = ${itemId}::uuid and i.version > 0
      group by i.assessment_id) u
    left join analytics_rollups r on r.organization_id = ${organizationId} and r.assessment_id = u.assessment_id
      and r.attempts = 'all'
    cross join lateral (select coalesce((r.state->>'format')::integer = ${STORED_FORMAT}::integer, true) as is_ours) f
    order by u.assessment_id`);
  return rows.map(({ firstUsedAt, lastUsedAt, counted, ...row }) => ({
    ...row,
    firstUsedAt: new Date(firstUsedAt),
    lastUsedAt: new Date(lastUsedAt),
    counted: (counted ?? []).map(parseCounted),
  }));
}

function parseCounted({ graded, t, tt, sums: stored, ...occurrence }: StoredItem): CountedItem {
  const sums = parseQuestionSums(stored);
  return { ...occurrence, sums, shown: sums.shown ?? { n: graded, t: BigInt(t), tt: BigInt(tt) } };
}
