import { isPair } from "#lib/core/grading/keys/match.ts";
import { compare, div, isZero, mul, type Rational, sub, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { UnsupportedProcessing } from "../processing/declarations.ts";
import type { Constants } from "./constants.ts";
import { type Answer, listCorrect, type Part } from "./part.ts";
import { proposeNumericKeys } from "./propose-numeric.ts";
import { proposePointKeys } from "./propose-point.ts";
import { proposeTextKeys } from "./propose-text.ts";
import { findLowest, type ScoredAnswer, toFraction } from "./scores.ts";

/** What a key is proposed from. `highest` is the score that becomes a fraction of 1. */
export type Evidence = {
  part: Part;
  constants: Constants;
  scored: readonly ScoredAnswer[];
  highest: Rational;
  score: (answer: Answer) => Rational;
};

/** Proposes keys that could score an interaction as its source does, simple ones first. Proof has to follow. */
export function proposeKeys(evidence: Evidence): AnswerKey[] {
  const { interaction, declaration } = evidence.part;
  switch (interaction.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
    case "inlineChoiceInteraction":
      return proposeChoiceKeys(evidence, interaction.choices);
    case "orderInteraction":
    case "graphicOrderInteraction":
      return proposeOrderKeys(evidence);
    case "matchInteraction":
    case "gapMatchInteraction":
    case "graphicGapMatchInteraction":
      return proposeMatchKeys(evidence, {});
    case "associateInteraction":
    case "graphicAssociateInteraction":
      return proposeMatchKeys(evidence, { directed: false });
    case "textEntryInteraction":
      return declaration.baseType === "string" ? proposeTextKeys(evidence) : proposeNumericKeys(evidence);
    case "sliderInteraction":
      return proposeNumericKeys(evidence);
    case "selectPointInteraction":
    case "positionObjectInteraction":
      return proposePointKeys(evidence);
    default:
      throw new UnsupportedProcessing(interaction.kind);
  }
}

/** The part of a key that says how far below 0 an interaction can fall. */
function getFloor({ scored, highest }: Evidence): { min_fraction?: number } {
  const lowest = findLowest(scored.map(({ score }) => score));
  return isZero(lowest) ? {} : { min_fraction: Math.max(-1, toNumber(div(lowest, highest))) };
}

/** Finds the only answer with the highest score. Undefined if there are several. */
function findOnlyBest({ scored, highest }: Evidence): Answer | undefined {
  const best = scored.filter(({ score }) => score.n === highest.n && score.d === highest.d);
  const distinct = new Map(best.map(({ answer }) => [JSON.stringify(sortList(answer)), answer]));
  return distinct.size === 1 ? [...distinct.values()][0] : undefined;
}

const sortList = (answer: Answer) =>
  typeof answer === "object" ? answer.map((each) => JSON.stringify(each)).sort() : answer;

function proposeChoiceKeys(evidence: Evidence, choices: readonly string[]): AnswerKey[] {
  const { part, highest, score } = evidence;
  const response_id = part.interaction.responseId;
  const declared = listCorrect(part).flat();
  const best = findOnlyBest(evidence);
  const found = Array.isArray(best) ? best.filter((id) => typeof id === "string") : [];
  const floor = getFloor(evidence);
  const sets = [found, declared].filter((set) => set.length > 0 && set.every((id) => choices.includes(id)));
  const [shown] = sets;
  const createMapping = (getValue: (id: string) => Rational): AnswerKey => {
    const mapped = choices.flatMap((id) => {
      const value = getValue(id);
      return isZero(value) ? [] : [[id, toFraction(value, highest)] as const];
    });
    const correct = shown ? { correct: shown } : {};
    return { type: "choice", response_id, ...correct, mapping: Object.fromEntries(mapped), ...floor };
  };
  return [
    ...sets.map((correct): AnswerKey => ({ type: "choice", response_id, correct })),
    ...sets.map(
      (correct): AnswerKey => ({ type: "choice", response_id, correct, scoring: "partial", ...floor }),
    ),
    createMapping((id) => score([id])),
    ...findDeclaredValues(evidence, (getValue) => createMapping((id) => getValue([id]))),
    ...(part.declaration.cardinality === "single"
      ? []
      : [
          ...listSingles(evidence)
            .slice(0, 2)
            .map((id) => [id]),
          ...sets,
        ].flatMap((set) => [
          createMapping((id) => findMargin(id, set, score)),
          createMapping((id) => (isZero(score([id])) ? findMargin(id, set, score) : score([id]))),
        ])),
  ];
}

/**
 * Creates a key from the values of the declared mapping, which the bounds of a sum can hide. The rules can scale them,
 * as an answer of one value shows.
 */
function findDeclaredValues(
  { part: { declaration, ids }, scored }: Evidence,
  create: (getValue: (names: readonly string[]) => Rational) => AnswerKey,
): AnswerKey[] {
  const { mapping, baseType } = declaration;
  if (!mapping) return [];
  const values = new Map(mapping.entries.map(({ key, value }) => [String(key), value]));
  const getValue = (names: readonly string[]): Rational => {
    const sources = names.map((name) => ids.getSource(name));
    const key = baseType === "pair" ? sources.sort().join(" ") : sources.join(" ");
    return values.get(key) ?? mapping.defaultValue;
  };
  const scales = scored.flatMap(({ answer, score }) => {
    const [only, second] = Array.isArray(answer) ? answer : [];
    if (second !== undefined || isZero(score)) return [];
    const value = isPair(only) ? getValue(only) : typeof only === "string" ? getValue([only]) : ZERO;
    return isZero(value) ? [] : [div(score, value)];
  });
  const [scale] = scales;
  return [create(getValue), ...(scale ? [create((names) => mul(getValue(names), scale))] : [])];
}

/** Lists the choices that earn something alone, the best ones first. */
function listSingles({ scored }: Evidence): string[] {
  const singles = scored.flatMap(({ answer, score }) => {
    const [id, second] = Array.isArray(answer) ? answer : [];
    return typeof id === "string" && second === undefined && compare(score, ZERO) > 0 ? [{ id, score }] : [];
  });
  return singles.sort((a, b) => compare(b.score, a.score)).map(({ id }) => id);
}

/** What a choice adds to the best ones, or takes from them if it is missing. */
function findMargin(id: string, best: readonly string[], score: Evidence["score"]): Rational {
  const others = best.filter((each) => each !== id);
  const without = others.length === 0 ? ZERO : score(others);
  return sub(score([...others, id]), without);
}

function proposeOrderKeys({ part, scored, highest }: Evidence): AnswerKey[] {
  const response_id = part.interaction.responseId;
  const best = scored.find(({ score }) => score.n === highest.n && score.d === highest.d)?.answer;
  const found = Array.isArray(best) ? best.filter((id) => typeof id === "string") : [];
  const declared = listCorrect(part).flat();
  const correct = declared.length > 0 ? declared : found;
  const scorings = ["all_or_nothing", "position", "pairs"] as const;
  return scorings.map((scoring) => ({
    type: "order",
    response_id,
    correct,
    ...(scoring === "all_or_nothing" ? {} : { scoring }),
  }));
}

function proposeMatchKeys(evidence: Evidence, direction: { directed?: false }): AnswerKey[] {
  const { part, scored, highest } = evidence;
  const response_id = part.interaction.responseId;
  const declared = listCorrect(part).flatMap(([a, b]): [string, string][] => (a && b ? [[a, b]] : []));
  const best = findOnlyBest(evidence);
  const found = Array.isArray(best) ? best.filter(isPair) : [];
  const sets = [found, declared].filter((pairs) => pairs.length > 0);
  const singles = scored.flatMap(({ answer, score }) => {
    const [pair, second] = Array.isArray(answer) ? answer.filter(isPair) : [];
    return pair && !second ? [{ pair, score }] : [];
  });
  const possible = [...new Map(singles.map((entry) => [entry.pair.join(" "), entry])).values()];
  const [shown] = sets;
  const common = { type: "match", response_id, ...direction } as const;
  const floor = getFloor(evidence);
  const createMapping = (entries: readonly { pair: [string, string]; score: Rational }[]): AnswerKey => ({
    ...common,
    ...(shown ? { pairs: shown } : {}),
    mapping: entries.flatMap(({ pair, score }) =>
      isZero(score) ? [] : [{ pair, fraction: toFraction(score, highest) }],
    ),
    ...floor,
  });
  const mappings = [
    createMapping(possible),
    ...findDeclaredValues(evidence, (getValue) =>
      createMapping(possible.map(({ pair }) => ({ pair, score: getValue(pair) }))),
    ),
  ];
  return [
    ...sets.map((pairs): AnswerKey => ({ ...common, pairs })),
    ...sets.map((pairs): AnswerKey => ({ ...common, pairs, scoring: "partial", ...floor })),
    ...mappings,
  ];
}
