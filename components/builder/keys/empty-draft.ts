import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";
import type { Draft, NumberRow, TextRow, VariableRow } from "./draft.ts";
import { choicesOf } from "./key-types.ts";

let rows = 0;
/** A number that no other line of this page has. */
export const newRow = (): number => {
  rows += 1;
  return rows;
};

export const NO_FEEDBACK = { correct: "", partial: "", incorrect: "" };

export const emptyText = (): TextRow => ({ row: newRow(), value: "", fraction: 1 });
export const emptyNumber = (): NumberRow => ({
  row: newRow(),
  kind: "value",
  value: undefined,
  tolerance: { kind: "none", amount: undefined },
  fraction: 1,
});
export const newVariable = (name: string): VariableRow => ({ row: newRow(), name, min: 1, max: 10 });
export const emptyExpression = () => ({ row: newRow(), value: "", fraction: 1 });

/** What is shown of an interaction that has no key of this type yet. */
export function emptyDraft(type: KeyType, interaction: Interaction | null): Draft {
  const common = { weight: 1, min_fraction: 0, feedback: NO_FEEDBACK };
  switch (type) {
    case "choice":
      return { ...common, type, correct: [], scoring: "all_or_nothing", worth: {}, other: 0 };
    case "match":
      return { ...common, type, pairs: [], scoring: "all_or_nothing", worth: [], other: 0 };
    case "order":
      return { ...common, type, correct: choicesOf(interaction) ?? [], scoring: "all_or_nothing" };
    case "text":
      return { ...common, type, accept: [emptyText()], ...STRICT };
    case "numeric":
      return { ...common, type, accept: [emptyNumber()] };
    case "expression":
      return { ...common, type, accept: [emptyExpression()], variables: [], form: "any" };
    case "point":
      return { ...common, type, areas: [] };
    case "open":
      return { ...common, type, rubric: [], model_answer: "" };
  }
}

const STRICT = { case_sensitive: false, ignore_accents: false, ignore_punctuation: false, max_typos: 0 };
