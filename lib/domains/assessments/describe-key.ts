import type { PartNames } from "#lib/core/content/index.ts";
import {
  type AnswerKey,
  formatAcceptedNumber,
  formatPercent,
  formatQuantity,
  formatQuoted,
  type GetPartName,
  truncate,
} from "#lib/core/grading/index.ts";

type KeyByType<T extends AnswerKey["type"]> = Extract<AnswerKey, { type: T }>;

const formatWorth = (fraction: number | undefined) =>
  fraction === undefined || fraction === 1 ? "" : `, for ${formatPercent(fraction)}`;

/** An answer key in sentences, one fact in each; choices, gaps and areas by the names that the content gives them. */
export function describeKey(key: AnswerKey, names: PartNames): string[] {
  const getName: GetPartName = (id, side) => formatQuoted(names.part(key.response_id, id, side));
  return [...describeType(key, getName), ...describeCommon(key)];
}

function describeType(key: AnswerKey, getName: GetPartName): string[] {
  switch (key.type) {
    case "choice":
      return describeChoice(key, getName);
    case "text":
      return describeText(key);
    case "numeric":
      return key.accept.map(
        (entry) => `Accepts ${formatAcceptedNumber(entry)}${formatWorth(entry.fraction)}`,
      );
    case "match":
      return describeMatch(key, getName);
    case "order":
      return [
        `Right order: ${key.correct.map((id) => getName(id)).join(", ")}`,
        ORDER_SCORING[key.scoring ?? "all_or_nothing"],
      ];
    case "point":
      return key.areas.map(
        ({ shape, coords, fraction }) =>
          `Accepts a point in the ${shape} ${Array.isArray(coords) ? coords.join(", ") : coords}${formatWorth(fraction)}`,
      );
    case "expression":
      return describeExpression(key);
    case "open":
      return describeOpen(key);
  }
}

const SCORING = {
  all_or_nothing: "All or nothing",
  partial: "Part of the points for part of the answer",
} as const;
const ORDER_SCORING = {
  all_or_nothing: "All or nothing",
  position: "Points for each item in its place",
  pairs: "Points for each pair in the right order",
} as const;

function describeChoice(key: KeyByType<"choice">, getName: GetPartName): string[] {
  return [
    ...(key.correct ? [`Right: ${key.correct.map((id) => getName(id)).join(", ")}`] : []),
    ...(key.mapping
      ? [
          ...Object.entries(key.mapping).map(
            ([id, fraction]) => `${getName(id)} is worth ${formatPercent(fraction)}`,
          ),
          `Anything else is worth ${formatPercent(key.mapping_default ?? 0)}`,
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function describeMatch(key: KeyByType<"match">, getName: GetPartName): string[] {
  const formatPair = ([source, target]: readonly [string, string]) =>
    `${getName(source)} with ${getName(target, "target")}`;
  return [
    ...(key.pairs ?? []).map((each) => `Right: ${formatPair(each)}`),
    ...(key.mapping
      ? [
          ...key.mapping.map((each) => `${formatPair(each.pair)} is worth ${formatPercent(each.fraction)}`),
          `Anything else is worth ${formatPercent(key.mapping_default ?? 0)}`,
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function describeText(key: KeyByType<"text">): string[] {
  const entries = key.accept.map((entry) =>
    "value" in entry
      ? `Accepts ${formatQuoted(entry.value)}${formatCase(entry.case_sensitive)}${formatWorth(entry.fraction)}`
      : `Accepts what the pattern ${formatQuoted(entry.pattern)} matches${formatWorth(entry.fraction)}`,
  );
  return [
    ...entries,
    ...(key.case_sensitive ? ["Capital letters count"] : []),
    ...(key.ignore_accents ? ["Accents do not count"] : []),
    ...(key.ignore_punctuation ? ["Punctuation does not count"] : []),
    ...(key.max_typos ? [`Forgives ${formatQuantity(key.max_typos, "typing mistake")}`] : []),
  ];
}

const formatCase = (sensitive: boolean | undefined) =>
  sensitive === undefined ? "" : sensitive ? ", capitals as written" : ", in capitals or not";

function describeExpression(key: KeyByType<"expression">): string[] {
  return [
    ...key.accept.map(
      ({ value, fraction }) => `Accepts what equals ${formatQuoted(value)}${formatWorth(fraction)}`,
    ),
    ...Object.entries(key.variables ?? {}).map(
      ([name, { min, max }]) => `${name} runs from ${min} to ${max}`,
    ),
    ...(key.form && key.form !== "any" ? [`Only in ${key.form} form`] : []),
  ];
}

function describeOpen(key: KeyByType<"open">): string[] {
  return [
    "A person grades it",
    ...(key.rubric ?? []).map(
      ({ title, points, description }) =>
        `Criterion ${formatQuoted(title)}, ${formatQuantity(points, "point")}${description ? `: ${truncate(description)}` : ""}`,
    ),
    ...(key.model_answer ? [`Model answer: ${truncate(key.model_answer)}`] : []),
  ];
}

function describeCommon({ weight, min_fraction: minFraction, feedback = {} }: AnswerKey): string[] {
  return [
    ...(weight === undefined || weight === 1
      ? []
      : [`Weighs ${weight} times as much as an interaction of weight 1`]),
    ...(minFraction ? [`May cost up to ${formatPercent(-minFraction)} of its share`] : []),
    ...(["correct", "partial", "incorrect"] as const).flatMap((outcome) => {
      const message = feedback[outcome];
      return message ? [`Says when ${FEEDBACK[outcome]}: ${formatQuoted(message)}`] : [];
    }),
  ];
}
const FEEDBACK = { correct: "right", partial: "partly right", incorrect: "wrong" } as const;
