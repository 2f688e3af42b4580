import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { isSameFraction } from "../quiz/fractions.ts";
import { type Constant, foldText } from "./conditions.ts";
import { stepNumber, toFraction } from "./fractions.ts";
import type { ChoiceResponse, SourceResponse } from "./responses.ts";
import { listBreakpoints } from "./samples.ts";
import type { Sample, Unit } from "./units.ts";

/**
 * What a unit earns as a fraction of its own maximum: for a response to it alone. `constants` are what the conditions
 * compare its responses with.
 */
export type UnitScore = {
  samples: readonly { sample: Sample; fraction: number }[];
  /** Without the limits of the score, so that points off are known even if a score can't go below 0. */
  getUnlimitedFraction: (values: Sample["values"]) => number;
  constants: readonly Constant[];
};

/** Proposes keys for a unit, the simplest first. Each has to be tested. */
export function proposeKeys(unit: Unit, score: UnitScore): AnswerKey[] {
  const response_id = unit.responseId;
  if (unit.kind === "match") return proposeMatchKeys(unit, score);
  const { response } = unit;
  switch (response.kind) {
    case "choice":
      return proposeChoiceKeys(response_id, response, score);
    case "order":
      return proposeOrderKeys(response_id, score);
    case "number":
    case "slider":
      return proposeNumericKeys(response_id, response, score);
    case "text":
      return proposeTextKeys(response_id, response, score);
    default:
      return [];
  }
}

const findBest = ({ samples }: UnitScore): Sample | undefined =>
  samples.find(({ sample, fraction }) => sample.answer !== null && isSameFraction(fraction, 1))?.sample;

/** Lists what single options or pairs earn, for those that earn or cost something. */
function listShares<T>(options: readonly (readonly [T, number])[]): [T, number][] {
  return options
    .filter(([, fraction]) => !isSameFraction(fraction, 0))
    .map(([option, fraction]) => [option, toFraction(fraction)]);
}

const limitNegative = (fractions: readonly number[]): { min_fraction?: number } => {
  const lowest = fractions.reduce((sum, fraction) => sum + Math.min(fraction, 0), 0);
  return lowest < 0 ? { min_fraction: Math.max(lowest, -1) } : {};
};

const isList = (answer: unknown): answer is unknown[] => Array.isArray(answer);

function proposeChoiceKeys(
  response_id: string,
  { isMultiple, max }: ChoiceResponse,
  score: UnitScore,
): AnswerKey[] {
  const best = findBest(score)?.answer;
  const correct = isList(best) ? best.map(String) : [];
  const singles = score.samples.flatMap(({ sample: { answer, values } }) =>
    isList(answer) && answer.length === 1
      ? [[String(answer[0]), score.getUnlimitedFraction(values)] as const]
      : [],
  );
  // Random samples can repeat a choice.
  const shares = [...new Map(listShares(singles))];
  const mapping = Object.fromEntries(shares);
  const earning = shares.filter(([, fraction]) => fraction > 0).sort((a, b) => b[1] - a[1]);
  const mapped = earning.slice(0, isMultiple ? max || undefined : 1).map(([id]) => id);
  const byMapping: AnswerKey = {
    type: "choice",
    response_id,
    ...(mapped.length > 0 ? { correct: correct.length > 0 ? correct : mapped } : {}),
    mapping,
    ...limitNegative(Object.values(mapping)),
  };
  if (correct.length === 0) return shares.length > 0 ? [byMapping] : [];
  return [
    { type: "choice", response_id, correct },
    { type: "choice", response_id, correct, scoring: "partial" },
    byMapping,
  ];
}

function proposeMatchKeys(unit: Extract<Unit, { kind: "match" }>, score: UnitScore): AnswerKey[] {
  const response_id = unit.responseId;
  const options = unit.responses.flatMap(({ ident, choices }) =>
    choices.map((choice) => {
      const values = [[ident, [choice.ident]] as const];
      const pair: [string, string] = [unit.sourceIds.get(ident), unit.ids.get(choice.ident)];
      return [pair, score.getUnlimitedFraction(values)] as const;
    }),
  );
  const mapping = listShares(options).map(([pair, fraction]) => ({ pair, fraction }));
  const best = findBest(score)?.answer;
  const pairs = isList(best) ? (best as [string, string][]) : [];
  const mapped = mapping.filter(({ fraction }) => fraction > 0).map(({ pair }) => pair);
  const shown = pairs.length > 0 ? pairs : mapped;
  const limits = limitNegative(mapping.map(({ fraction }) => fraction));
  return [
    ...(pairs.length > 0 ? [{ type: "match" as const, response_id, pairs }] : []),
    ...(mapping.length > 0 && shown.length > 0
      ? [{ type: "match" as const, response_id, pairs: shown, mapping, ...limits }]
      : []),
    ...(pairs.length > 0
      ? [{ type: "match" as const, response_id, pairs, scoring: "partial" as const }]
      : []),
  ];
}

function proposeOrderKeys(response_id: string, score: UnitScore): AnswerKey[] {
  const best = findBest(score)?.answer;
  if (!isList(best)) return [];
  const correct = best.map(String);
  return [
    { type: "order", response_id, correct },
    { type: "order", response_id, correct, scoring: "position" },
    { type: "order", response_id, correct, scoring: "pairs" },
  ];
}

type NumberEntry = Extract<AnswerKey, { type: "numeric" }>["accept"][number];
/** An interval of numbers that earn the same. Infinite ends have no answer. */
type Interval = { min: number; max: number; includesMin: boolean; includesMax: boolean; fraction: number };

/** Conditions compare numbers with constants, so scores only change there. */
function proposeNumericKeys(response_id: string, response: SourceResponse, score: UnitScore): AnswerKey[] {
  const earn = (number: number): number => score.getUnlimitedFraction([[response.ident, [String(number)]]]);
  const breakpoints = listBreakpoints(score.constants);
  const intervals: Interval[] = [];
  for (const [i, number] of breakpoints.entries()) {
    addInterval(intervals, {
      min: number,
      max: number,
      includesMin: true,
      includesMax: true,
      fraction: earn(number),
    });
    const next = breakpoints[i + 1];
    if (next === undefined) continue;
    const fraction = earn((number + next) / 2);
    addInterval(intervals, { min: number, max: next, includesMin: false, includesMax: false, fraction });
  }
  const accept = intervals
    .filter(({ fraction }) => !isSameFraction(fraction, 0))
    .map((each) => toEntry(each, breakpoints));
  if (accept.length === 0) return [];
  return [
    { type: "numeric", response_id, accept, ...limitNegative(accept.map(({ fraction = 1 }) => fraction)) },
  ];
}

/** Adds an interval to those before it, or joins it to the last one if it continues that. */
function addInterval(intervals: Interval[], interval: Interval): void {
  const last = intervals.at(-1);
  if (last && isSameFraction(last.fraction, interval.fraction)) {
    last.max = interval.max;
    last.includesMax = interval.includesMax;
  } else intervals.push({ ...interval });
}

/** Limits are always included in our keys, so an excluded one becomes the next number that can be represented. */
function toEntry(interval: Interval, breakpoints: readonly number[]): NumberEntry {
  const min = interval.includesMin ? interval.min : stepNumber(interval.min, 1);
  const max = interval.includesMax ? interval.max : stepNumber(interval.max, -1);
  const share = isSameFraction(interval.fraction, 1) ? {} : { fraction: toFraction(interval.fraction) };
  if (min === max) return { value: min, ...share };
  const margin = (value: number) => Number((value - min).toFixed(12));
  const middle = breakpoints.find(
    (value) =>
      interval.includesMin &&
      interval.includesMax &&
      value > min &&
      margin(value) === Number((max - value).toFixed(12)),
  );
  return middle === undefined
    ? { min, max, ...share }
    : { value: middle, tolerance: { absolute: margin(middle) }, ...share };
}

type TextEntry = Extract<AnswerKey, { type: "text" }>["accept"][number];

function proposeTextKeys(response_id: string, response: SourceResponse, score: UnitScore): AnswerKey[] {
  const isStrict = score.constants.every(({ isCaseSensitive }) => isCaseSensitive);
  const seen = new Set<string>();
  const accept: TextEntry[] = [];
  for (const constant of score.constants) {
    const { value, isCaseSensitive, isSubstring } = constant;
    const name = JSON.stringify([foldText(value, constant), isCaseSensitive, isSubstring]);
    const fraction = score.getUnlimitedFraction([[response.ident, [value]]]);
    if (seen.has(name) || isSameFraction(fraction, 0)) continue;
    seen.add(name);
    const share = isSameFraction(fraction, 1) ? {} : { fraction: toFraction(fraction) };
    if (isSubstring)
      accept.push({ pattern: `.*${escapePattern(foldText(value, { isCaseSensitive: true }))}.*`, ...share });
    else accept.push({ value, ...(isCaseSensitive && !isStrict ? { case_sensitive: true } : {}), ...share });
  }
  if (accept.length === 0) return [];
  const limits = limitNegative(accept.map(({ fraction = 1 }) => fraction));
  return [{ type: "text", response_id, accept, ...(isStrict ? { case_sensitive: true } : {}), ...limits }];
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
