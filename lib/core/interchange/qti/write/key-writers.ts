import type { Interaction } from "#lib/core/grading/interaction.ts";
import { ONE, ratio } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { findSolution } from "#lib/core/grading/solution.ts";
import type { WriteContext } from "./item-context.ts";
import { writeNumberRules } from "./key-numbers.ts";
import { writeOrderRules } from "./key-order.ts";
import { writePointRules } from "./key-points.ts";
import { writeTextRules } from "./key-texts.ts";
import { hasForbidden, type Markup, qti } from "./markup.ts";
import { float, formatNumber, setOutcome, variable, when } from "./numbers.ts";

/** An interaction to write, with its key if it has one. */
export type WrittenPart = { interaction: Interaction; key: AnswerKey | null; name: string; fraction: string };
type MapEntry = { key: string; value: number };
type Mapping = { entries: MapEntry[]; defaultValue: number; lower: number; upper: number };
/** How a part is declared and scored. `rules` set the outcome `fraction`. Null if QTI can't score it. */
export type WrittenScoring = {
  cardinality: "single" | "multiple" | "ordered";
  baseType: string;
  correct: readonly string[];
  mapping: Mapping | null;
  rules: readonly Markup[] | null;
  /** Helper outcomes, which are integers. */
  helpers?: readonly string[];
  /** Whether the answer earns 1 if it is the correct response, and otherwise 0. */
  isAllOrNothing?: boolean;
};

/** Writes a key as a declaration and rules that give the same fraction. What QTI can't say is a loss. */
export function writeKey(part: WrittenPart, context: WriteContext): WrittenScoring {
  const { interaction, key } = part;
  const base = { ...findType(interaction, key), correct: listSolution(part, context), mapping: null };
  switch (key?.type) {
    case "choice":
    case "match":
      return { ...base, ...writeSelection(part, key, context) };
    case "order":
      return { ...base, ...writeOrderRules(part, key, context) };
    case "text":
      return { ...base, rules: writeTextRules(part, key, context) };
    case "numeric":
      return { ...base, rules: writeNumberRules(part, key) };
    case "point":
      return { ...base, rules: writePointRules(part, key) };
    case "expression":
      context.addLoss("scoring_not_supported", "expression");
      return { ...base, rules: null };
    default:
      return { ...base, rules: interaction.kind === "mediaInteraction" ? [] : null };
  }
}

/** The cardinality and base type of an interaction's response. */
function findType(
  interaction: Interaction,
  key: AnswerKey | null,
): Pick<WrittenScoring, "cardinality" | "baseType"> {
  const byCount = (max: number) => (max === 1 ? ("single" as const) : ("multiple" as const));
  switch (interaction.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
      return { cardinality: byCount(interaction.maxChoices), baseType: "identifier" };
    case "inlineChoiceInteraction":
      return { cardinality: "single", baseType: "identifier" };
    case "orderInteraction":
    case "graphicOrderInteraction":
      return { cardinality: "ordered", baseType: "identifier" };
    case "matchInteraction":
    case "gapMatchInteraction":
    case "graphicGapMatchInteraction":
      return { cardinality: "multiple", baseType: "directedPair" };
    case "associateInteraction":
    case "graphicAssociateInteraction":
      return { cardinality: "multiple", baseType: "pair" };
    case "selectPointInteraction":
    case "positionObjectInteraction":
      return { cardinality: byCount(interaction.maxChoices), baseType: "point" };
    case "sliderInteraction":
      return { cardinality: "single", baseType: "float" };
    case "mediaInteraction":
      return { cardinality: "single", baseType: "integer" };
    case "uploadInteraction":
    case "drawingInteraction":
      return { cardinality: "single", baseType: "file" };
    case "textEntryInteraction":
    case "extendedTextInteraction":
      return { cardinality: "single", baseType: key?.type === "numeric" ? "float" : "string" };
  }
}

/** The correct response: what the key says, or the solution that it leads to. */
function listSolution({ interaction, key }: WrittenPart, context: WriteContext): string[] {
  if (!key || key.type === "open") return key?.model_answer ? [key.model_answer] : [];
  const { value } = findSolution(key, interaction);
  if (typeof value === "number") return [formatNumber(value)];
  const isTyped = key.type === "text" || key.type === "numeric" || key.type === "expression";
  // With a character that XML can't have, it would be another answer.
  if (typeof value === "string" && isTyped && hasForbidden(value)) return [];
  if (typeof value === "string") return [isTyped ? value : context.getName(value)];
  if (!Array.isArray(value)) return [];
  const list: readonly unknown[] =
    value.length === 2 && value.every((side) => typeof side === "number") ? [value] : value;
  return list.map((element) => {
    const sides: readonly unknown[] = Array.isArray(element) ? element : [element];
    return sides
      .map((side) => (typeof side === "number" ? formatNumber(side) : context.getName(String(side))))
      .join(" ");
  });
}

type SelectionKey = Extract<AnswerKey, { type: "choice" | "match" }>;

function writeSelection(
  { name, fraction }: WrittenPart,
  key: SelectionKey,
  context: WriteContext,
): Partial<WrittenScoring> & Pick<WrittenScoring, "rules"> {
  const toText = (pick: string | readonly [string, string]) =>
    typeof pick === "string" ? context.getName(pick) : pick.map((side) => context.getName(side)).join(" ");
  const picks = (key.type === "choice" ? (key.correct ?? []) : (key.pairs ?? [])).map(toText);
  const lower = key.min_fraction ?? 0;
  const response = variable(name);
  const mapped = qti("mapResponse", { identifier: name });
  const whenAnswered = (value: Markup) => [
    when(qti("not", {}, [qti("isNull", {}, [response])]), setOutcome(fraction, value)),
  ];
  if (key.mapping) {
    const entries =
      key.type === "choice"
        ? Object.entries(key.mapping).map(([id, value]) => ({ key: toText(id), value }))
        : (key.mapping ?? []).map((entry) => ({ key: toText(entry.pair), value: entry.fraction }));
    // A mapping needs an entry, even if all that it does is its default.
    if (entries.length === 0) entries.push({ key: picks[0] ?? "none", value: key.mapping_default ?? 0 });
    const mapping = { entries, defaultValue: key.mapping_default ?? 0, lower, upper: 1 };
    return { mapping, rules: whenAnswered(mapped) };
  }
  if (key.scoring !== "partial") {
    const isCorrect = qti("match", {}, [response, qti("correct", { identifier: name })]);
    return {
      correct: picks,
      isAllOrNothing: true,
      rules: [when(isCorrect, setOutcome(fraction, float(ONE)))],
    };
  }
  const count = picks.length;
  const entries = picks.map((pick) => ({ key: pick, value: 1 }));
  const share = qti("divide", {}, [mapped, float(ratio(BigInt(count), 1n))]);
  return {
    correct: picks,
    mapping: { entries, defaultValue: -1, lower: multiply(lower, count), upper: count },
    rules: whenAnswered(share),
  };
}

/** Multiplies without a rounding error that a decimal shows. */
const multiply = (value: number, count: number): number => Number((value * count).toPrecision(15));
