import { type SQL, sql } from "drizzle-orm";
import type { IdList, StoredBefore } from "./attempt-queries.ts";

/** The pending notes about a set of submissions. */
export type Notes = {
  ids: IdList;
  /** What was counted of submissions that changed, or null if nothing was. Other submissions are new. */
  counted: Map<string, StoredBefore | null>;
};

export type RawNotes = {
  ids: IdList | null;
  changes: [string, number, StoredBefore | null][] | null;
  added: string[] | null;
};

/** Selects the columns of `RawNotes` from `notes`. */
export const notesSummary: SQL = sql`
  (select array_agg(distinct submission_id)::text from notes) as ids,
  (select jsonb_agg(jsonb_build_array(submission_id, seq, before)) from notes where before is not null) as changes,
  (select jsonb_agg(submission_id) from (
    select submission_id from notes group by submission_id
    having bool_or(before is null) and bool_or(before is not null)) both_kinds) as added`;

/**
 * Converts raw notes. If several notes are about one submission, the first contains what was counted, which is nothing
 * if the submission was voided. A note without a snapshot precedes all others: either the submission is new, or the note
 * was written to count it again (`requeueSubmissions`).
 */
export function toNotes({ ids, changes, added }: RawNotes): Notes | null {
  if (ids === null) return null;
  const counted: Notes["counted"] = new Map();
  const sorted = (changes ?? []).sort(([, a], [, b]) => a - b);
  for (const [id, , before] of sorted) {
    if (before === null) counted.set(id, null);
    else if (!counted.has(id)) counted.set(id, before.voided ? null : before);
  }
  for (const id of added ?? []) counted.delete(id);
  return { ids, counted };
}
