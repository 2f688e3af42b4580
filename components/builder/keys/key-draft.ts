import type { Area } from "#components/builder/pictures/areas.ts";
import { parseCoordNumbers } from "#lib/core/content/shapes.ts";
import type { Pair } from "#lib/core/grading/keys/match.ts";
import type { AnswerKey, KeyByType, KeyType } from "#lib/core/grading/registry.ts";
import { createRowId, EXPRESSION_DEFAULTS, NO_FEEDBACK } from "./empty-draft.ts";

export type { Pair };

/**
 * A key that is being edited and can be incomplete. `row` identifies a row of a list while rows are added and deleted.
 */
export type KeyDraft = { [T in KeyType]: KeyDraftByType<T> }[KeyType];
export type KeyDraftByType<T extends KeyType> = Common & DraftFields[T] & { type: T };

export type Common = {
  weight: number | undefined;
  min_fraction: number;
  feedback: { correct: string; partial: string; incorrect: string };
};

/** How selections are scored. "mapping" means custom credit for each selection. */
export type SelectionScoring = "all_or_nothing" | "partial" | "mapping";
export type TextRow = { row: number; fraction: number } & (
  | { value: string; case_sensitive?: boolean | undefined }
  | { pattern: string }
);
export type ToleranceKind = "none" | "absolute" | "relative" | "decimal_places" | "significant_figures";
export type NumberRow = { row: number; fraction: number } & (
  | {
      kind: "value";
      value: number | undefined;
      tolerance: { kind: ToleranceKind; amount: number | undefined };
    }
  | { kind: "range"; min: number | undefined; max: number | undefined }
);
export type AreaDraft = Area & { fraction: number };
export type VariableRow = {
  row: number;
  name: string;
  min: number | undefined;
  max: number | undefined;
};
type RubricItem = { id: string; title: string; points: number; description?: string };

type DraftFields = {
  choice: {
    correct: readonly string[];
    scoring: SelectionScoring;
    mapping: Readonly<Record<string, number>>;
    mapping_default: number;
  };
  match: {
    pairs: readonly Pair[];
    directed: boolean;
    scoring: SelectionScoring;
    mapping: readonly { pair: Pair; fraction: number }[];
    mapping_default: number;
  };
  order: { correct: readonly string[]; scoring: "all_or_nothing" | "position" | "pairs" };
  text: {
    accept: readonly TextRow[];
    case_sensitive: boolean;
    ignore_accents: boolean;
    ignore_punctuation: boolean;
    max_typos: number;
  };
  numeric: { accept: readonly NumberRow[] };
  expression: {
    accept: readonly { row: number; value: string; fraction: number }[];
    variables: readonly VariableRow[];
    form: NonNullable<KeyByType<"expression">["form"]>;
    exact: boolean;
    decimal_tolerance: number;
    log_base: NonNullable<KeyByType<"expression">["log_base"]>;
  };
  point: { areas: readonly AreaDraft[] };
  open: { rubric: readonly RubricItem[]; model_answer: string };
};

/** Converts a key to a draft, with the contract's defaults for everything the key omits. */
export function toKeyDraft(key: AnswerKey): KeyDraft {
  const common: Common = {
    weight: key.weight ?? 1,
    min_fraction: key.min_fraction ?? 0,
    feedback: { ...NO_FEEDBACK, ...key.feedback },
  };
  switch (key.type) {
    case "choice":
      return {
        ...common,
        type: key.type,
        correct: key.correct ?? [],
        scoring: key.mapping ? "mapping" : (key.scoring ?? "all_or_nothing"),
        mapping: key.mapping ?? {},
        mapping_default: key.mapping_default ?? 0,
      };
    case "match":
      return {
        ...common,
        type: key.type,
        pairs: key.pairs ?? [],
        directed: key.directed ?? true,
        scoring: key.mapping ? "mapping" : (key.scoring ?? "all_or_nothing"),
        mapping: key.mapping ?? [],
        mapping_default: key.mapping_default ?? 0,
      };
    case "order":
      return {
        ...common,
        type: key.type,
        correct: key.correct,
        scoring: key.scoring ?? "all_or_nothing",
      };
    case "text":
      return { ...common, ...toTextDraft(key) };
    case "numeric":
      return { ...common, type: key.type, accept: key.accept.map(toNumberRow) };
    case "expression":
      return { ...common, ...toExpressionDraft(key) };
    case "point":
      return {
        ...common,
        type: key.type,
        areas: key.areas.map(({ shape, coords, fraction = 1 }, i) => ({
          id: `area${i + 1}`,
          shape,
          coords: parseCoordNumbers(coords),
          fraction,
        })),
      };
    case "open":
      return {
        ...common,
        type: key.type,
        rubric: (key.rubric ?? []) as RubricItem[],
        model_answer: key.model_answer ?? "",
      };
  }
}

const toTextDraft = (key: KeyByType<"text">) => ({
  type: key.type,
  accept: key.accept.map((entry): TextRow => ({ fraction: 1, ...entry, row: createRowId() })),
  case_sensitive: key.case_sensitive ?? false,
  ignore_accents: key.ignore_accents ?? false,
  ignore_punctuation: key.ignore_punctuation ?? false,
  max_typos: key.max_typos ?? 0,
});

const toExpressionDraft = (key: KeyByType<"expression">) => ({
  type: key.type,
  accept: key.accept.map(({ value, fraction = 1 }) => ({ row: createRowId(), value, fraction })),
  variables: Object.entries(key.variables ?? {}).map(([name, range]) => ({
    row: createRowId(),
    name,
    ...range,
  })),
  form: key.form ?? EXPRESSION_DEFAULTS.form,
  exact: key.exact ?? EXPRESSION_DEFAULTS.exact,
  decimal_tolerance: key.decimal_tolerance ?? EXPRESSION_DEFAULTS.decimal_tolerance,
  log_base: key.log_base ?? EXPRESSION_DEFAULTS.log_base,
});

function toNumberRow(entry: KeyByType<"numeric">["accept"][number]): NumberRow {
  const { fraction = 1 } = entry;
  const row = createRowId();
  if ("min" in entry) return { row, kind: "range", min: entry.min, max: entry.max, fraction };
  const [toleranceEntry] = Object.entries(entry.tolerance ?? {}) as [
    Exclude<ToleranceKind, "none">,
    number,
  ][];
  const tolerance = toleranceEntry
    ? { kind: toleranceEntry[0], amount: toleranceEntry[1] }
    : { kind: "none" as const, amount: undefined };
  return { row, kind: "value", value: entry.value, tolerance, fraction };
}
