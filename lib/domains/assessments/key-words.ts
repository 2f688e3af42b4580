import type { PartNames } from "#lib/core/content/index.ts";
import {
  type AnswerKey,
  counted,
  cut,
  type NameOf,
  numberWords,
  percentWords,
  quoted,
} from "#lib/core/grading/index.ts";

type KeyOf<T extends AnswerKey["type"]> = Extract<AnswerKey, { type: T }>;

const worth = (fraction: number | undefined) =>
  fraction === undefined || fraction === 1 ? "" : `, for ${percentWords(fraction)}`;

/** An answer key in sentences, one fact in each; choices, gaps and areas by the names that the content gives them. */
export function keyInWords(key: AnswerKey, names: PartNames): string[] {
  const nameOf: NameOf = (id, side) => quoted(names.part(key.response_id, id, side));
  return [...own(key, nameOf), ...common(key)];
}

function own(key: AnswerKey, nameOf: NameOf): string[] {
  switch (key.type) {
    case "choice":
      return choice(key, nameOf);
    case "text":
      return text(key);
    case "numeric":
      return key.accept.map((entry) => `Accepts ${numberWords(entry)}${worth(entry.fraction)}`);
    case "match":
      return match(key, nameOf);
    case "order":
      return [
        `Right order: ${key.correct.map((id) => nameOf(id)).join(", ")}`,
        ORDER_SCORING[key.scoring ?? "all_or_nothing"],
      ];
    case "point":
      return key.areas.map(
        ({ shape, coords, fraction }) =>
          `Accepts a point in the ${shape} ${Array.isArray(coords) ? coords.join(", ") : coords}${worth(fraction)}`,
      );
    case "expression":
      return expression(key);
    case "open":
      return open(key);
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

function choice(key: KeyOf<"choice">, nameOf: NameOf): string[] {
  return [
    ...(key.correct ? [`Right: ${key.correct.map((id) => nameOf(id)).join(", ")}`] : []),
    ...(key.mapping
      ? [
          ...Object.entries(key.mapping).map(
            ([id, fraction]) => `${nameOf(id)} is worth ${percentWords(fraction)}`,
          ),
          `Anything else is worth ${percentWords(key.mapping_default ?? 0)}`,
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function match(key: KeyOf<"match">, nameOf: NameOf): string[] {
  const pair = ([source, target]: readonly [string, string]) =>
    `${nameOf(source)} with ${nameOf(target, "target")}`;
  return [
    ...(key.pairs ?? []).map((each) => `Right: ${pair(each)}`),
    ...(key.mapping
      ? [
          ...key.mapping.map((each) => `${pair(each.pair)} is worth ${percentWords(each.fraction)}`),
          `Anything else is worth ${percentWords(key.mapping_default ?? 0)}`,
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function text(key: KeyOf<"text">): string[] {
  const entries = key.accept.map((entry) =>
    "value" in entry
      ? `Accepts ${quoted(entry.value)}${caseOf(entry.case_sensitive)}${worth(entry.fraction)}`
      : `Accepts what the pattern ${quoted(entry.pattern)} matches${worth(entry.fraction)}`,
  );
  return [
    ...entries,
    ...(key.case_sensitive ? ["Capital letters count"] : []),
    ...(key.ignore_accents ? ["Accents do not count"] : []),
    ...(key.ignore_punctuation ? ["Punctuation does not count"] : []),
    ...(key.max_typos ? [`Forgives ${counted(key.max_typos, "typing mistake")}`] : []),
  ];
}

const caseOf = (sensitive: boolean | undefined) =>
  sensitive === undefined ? "" : sensitive ? ", capitals as written" : ", in capitals or not";

function expression(key: KeyOf<"expression">): string[] {
  return [
    ...key.accept.map(({ value, fraction }) => `Accepts what equals ${quoted(value)}${worth(fraction)}`),
    ...Object.entries(key.variables ?? {}).map(
      ([name, { min, max }]) => `${name} runs from ${min} to ${max}`,
    ),
    ...(key.form && key.form !== "any" ? [`Only in ${key.form} form`] : []),
  ];
}

function open(key: KeyOf<"open">): string[] {
  return [
    "A person grades it",
    ...(key.rubric ?? []).map(
      ({ title, points, description }) =>
        `Criterion ${quoted(title)}, ${counted(points, "point")}${description ? `: ${cut(description)}` : ""}`,
    ),
    ...(key.model_answer ? [`Model answer: ${cut(key.model_answer)}`] : []),
  ];
}

function common({ weight, min_fraction: least, feedback = {} }: AnswerKey): string[] {
  return [
    ...(weight === undefined || weight === 1
      ? []
      : [`Weighs ${weight} times as much as an interaction of weight 1`]),
    ...(least ? [`May cost up to ${percentWords(-least)} of its share`] : []),
    ...(["correct", "partial", "incorrect"] as const).flatMap((outcome) => {
      const said = feedback[outcome];
      return said ? [`Says when ${FEEDBACK[outcome]}: ${quoted(said)}`] : [];
    }),
  ];
}
const FEEDBACK = { correct: "right", partial: "partly right", incorrect: "wrong" } as const;
