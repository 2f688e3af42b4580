/** JSON, as it is in an answer key or an answer. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A content node or an answer key. */
export type JsonObject = { readonly [name: string]: Json };

/** What an answer earns: an exact fraction in lowest terms ("1", "-1/2"), or nothing because nobody graded it. */
export type Expected = "skipped" | "pending" | `${number}` | `${number}/${number}`;

/** Answers that earn the same: what they earn, followed by the answers. */
export type Row = readonly [expected: Expected, ...values: Json[]];

/** An answer key on an interaction (null: content of the caller's own format), with answers. */
export type Group = { interaction: JsonObject | null; key: JsonObject; rows: readonly Row[] };

/**
 * A clause of the grading rules. Ids of its cases are numbered in the order in which they are written, so new cases
 * belong at its end.
 */
export type Rule = { id: string; clause: string; groups: readonly Group[] };

export const rule = (id: string, clause: string, ...groups: readonly (Group | readonly Group[])[]): Rule => ({
  id,
  clause,
  groups: groups.flat(),
});

export const RESPONSE_ID = "r1";

/** The rows hold for the key on the interaction. */
export function on(
  interaction: JsonObject | null,
  { type, ...fields }: JsonObject & { type: string },
  ...rows: Row[]
): Group {
  return { interaction, key: { type, response_id: RESPONSE_ID, ...fields }, rows };
}

/** The same rows hold for the key on each interaction. */
export const onEach = (
  interactions: readonly (JsonObject | null)[],
  key: JsonObject & { type: string },
  ...rows: Row[]
): Group[] => interactions.map((interaction) => on(interaction, key, ...rows));

/** The same rows hold for each key on the interaction. */
export const withEach = (
  keys: readonly (JsonObject & { type: string })[],
  interaction: JsonObject | null,
  ...rows: Row[]
): Group[] => keys.map((key) => on(interaction, key, ...rows));
