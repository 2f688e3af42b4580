import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { KeyType } from "#lib/core/grading/registry.ts";
import type { KeyDraft, NumberRow, TextRow, VariableRow } from "./key-draft.ts";
import { getChoiceIds } from "./key-types.ts";

let lastRowId = 0;
/** Returns a row id that is unique on the page. */
export const createRowId = (): number => {
  lastRowId += 1;
  return lastRowId;
};

export const NO_FEEDBACK = { correct: "", partial: "", incorrect: "" };

export const createTextRow = (): TextRow => ({ row: createRowId(), value: "", fraction: 1 });
export const createNumberRow = (): NumberRow => ({
  row: createRowId(),
  kind: "value",
  value: undefined,
  tolerance: { kind: "none", amount: undefined },
  fraction: 1,
});
export const createVariableRow = (name: string): VariableRow => ({
  row: createRowId(),
  name,
  min: 1,
  max: 10,
});
export const createExpressionRow = () => ({ row: createRowId(), value: "", fraction: 1 });

/** Returns the draft of a new key. */
export function createEmptyDraft(type: KeyType, interaction: Interaction | null): KeyDraft {
  const common = { weight: 1, min_fraction: 0, feedback: NO_FEEDBACK };
  switch (type) {
    case "choice":
      return { ...common, type, correct: [], scoring: "all_or_nothing", mapping: {}, mapping_default: 0 };
    case "match":
      return {
        ...common,
        type,
        pairs: [],
        directed: true,
        scoring: "all_or_nothing",
        mapping: [],
        mapping_default: 0,
      };
    case "order":
      return { ...common, type, correct: getChoiceIds(interaction) ?? [], scoring: "all_or_nothing" };
    case "text":
      return { ...common, type, accept: [createTextRow()], ...STRICT_MATCHING };
    case "numeric":
      return { ...common, type, accept: [createNumberRow()] };
    case "expression":
      return { ...common, type, accept: [createExpressionRow()], variables: [], ...EXPRESSION_DEFAULTS };
    case "point":
      return { ...common, type, areas: [] };
    case "open":
      return { ...common, type, rubric: [], model_answer: "" };
  }
}

/** What the contract takes for the fields that an expression key leaves out. */
export const EXPRESSION_DEFAULTS = {
  form: "any",
  exact: false,
  decimal_tolerance: 4,
  log_base: "e",
} as const;

const STRICT_MATCHING = {
  case_sensitive: false,
  ignore_accents: false,
  ignore_punctuation: false,
  max_typos: 0,
};
