import { RULES_BY_TOPIC } from "./sources/index.ts";
import type { Expected, Json, JsonObject, Rule } from "./table.ts";

export type Vector = {
  id: string;
  rule: string;
  /** The interaction's node, or null for content of the caller's own format. */
  interaction: JsonObject | null;
  key: JsonObject;
  value: Json;
  /** From min_fraction to 1, in lowest terms: "1", "-1/2". "0" for an answer that nobody has graded. */
  fraction: string;
  /** The outcome of a question with this interaction alone. */
  outcome: "correct" | "partial" | "incorrect" | "skipped" | "pending";
};

/** Writes out the tables, in their order. */
export const listVectors = (): Vector[] => RULES_BY_TOPIC.flatMap(({ rules }) => rules.flatMap(writeOut));

export function writeOut({ id, clause, groups }: Rule): Vector[] {
  const cases = groups.flatMap(({ interaction, key, rows }) =>
    rows.flatMap(([expected, ...values]) => values.map((value) => ({ interaction, key, value, expected }))),
  );
  return cases.map(({ expected, ...rest }, i) => ({
    id: `${id}.${String(i + 1).padStart(2, "0")}`,
    rule: clause,
    ...rest,
    ...getResult(expected),
  }));
}

/** A fraction of 1 is correct, one above 0 partial, and any other incorrect. */
function getResult(expected: Expected): Pick<Vector, "fraction" | "outcome"> {
  if (expected === "skipped" || expected === "pending") return { fraction: "0", outcome: expected };
  if (expected === "1") return { fraction: expected, outcome: "correct" };
  const isEarned = expected !== "0" && !expected.startsWith("-");
  return { fraction: expected, outcome: isEarned ? "partial" : "incorrect" };
}
