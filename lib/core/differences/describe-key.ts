import type { PartNames } from "#lib/core/content/index.ts";
import { type AnswerKey, formatAcceptedNumber, type GetPartName } from "#lib/core/grading/index.ts";
import { KEY_FACTS } from "#lib/messages/answer-key.ts";
import { formatQuoted } from "#lib/messages/format.ts";
import { ACCEPTED_ANSWERS } from "#lib/messages/grading-explanation.ts";

type KeyByType<T extends AnswerKey["type"]> = Extract<AnswerKey, { type: T }>;

/** Describes an answer key, one fact per line. Choices, gaps and areas have the same names as in the content. */
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
      return key.accept.map((entry) => KEY_FACTS.accepts(formatAcceptedNumber(entry), entry.fraction));
    case "match":
      return describeMatch(key, getName);
    case "order":
      return [
        KEY_FACTS.correctOrder(key.correct.map((id) => getName(id))),
        KEY_FACTS[ORDER_SCORING[key.scoring ?? "all_or_nothing"]],
      ];
    case "point":
      return key.areas.map(({ shape, coords, fraction }) =>
        KEY_FACTS.accepts(
          ACCEPTED_ANSWERS.area(shape, Array.isArray(coords) ? coords.join(", ") : coords),
          fraction,
        ),
      );
    case "expression":
      return describeExpression(key);
    case "open":
      return describeOpen(key);
  }
}

/** The messages for each way of scoring. */
const SCORING = { all_or_nothing: "allOrNothing", partial: "partial" } as const;
const ORDER_SCORING = {
  all_or_nothing: "allOrNothing",
  position: "positions",
  pairs: "orderedPairs",
} as const;

function describeChoice(key: KeyByType<"choice">, getName: GetPartName): string[] {
  return [
    ...(key.correct ? [KEY_FACTS.correct(key.correct.map((id) => getName(id)))] : []),
    ...(key.mapping
      ? [
          ...Object.entries(key.mapping).map(([id, fraction]) => KEY_FACTS.worth(getName(id), fraction)),
          KEY_FACTS.otherwiseWorth(key.mapping_default ?? 0),
        ]
      : [KEY_FACTS[SCORING[key.scoring ?? "all_or_nothing"]]]),
  ];
}

function describeMatch(key: KeyByType<"match">, getName: GetPartName): string[] {
  const formatPair = ([source, target]: readonly [string, string]) =>
    KEY_FACTS.pair(getName(source), getName(target, "target"));
  return [
    ...(key.pairs ?? []).map((each) => KEY_FACTS.correct([formatPair(each)])),
    ...(key.mapping
      ? [
          ...key.mapping.map((each) => KEY_FACTS.worth(formatPair(each.pair), each.fraction)),
          KEY_FACTS.otherwiseWorth(key.mapping_default ?? 0),
        ]
      : [KEY_FACTS[SCORING[key.scoring ?? "all_or_nothing"]]]),
  ];
}

function describeText(key: KeyByType<"text">): string[] {
  const entries = key.accept.map((entry) =>
    "value" in entry
      ? KEY_FACTS.accepts(ACCEPTED_ANSWERS.text(entry.value), entry.fraction, entry.case_sensitive)
      : KEY_FACTS.accepts(ACCEPTED_ANSWERS.pattern(entry.pattern), entry.fraction),
  );
  return [
    ...entries,
    ...(key.case_sensitive ? [KEY_FACTS.caseSensitive] : []),
    ...(key.ignore_accents ? [KEY_FACTS.ignoresAccents] : []),
    ...(key.ignore_punctuation ? [KEY_FACTS.ignoresPunctuation] : []),
    ...(key.max_typos ? [KEY_FACTS.typos(key.max_typos)] : []),
  ];
}

function describeExpression(key: KeyByType<"expression">): string[] {
  return [
    ...key.accept.map(({ value, fraction }) =>
      KEY_FACTS.accepts(ACCEPTED_ANSWERS.expression(value, null), fraction),
    ),
    ...Object.entries(key.variables ?? {}).map(([name, { min, max }]) => KEY_FACTS.variable(name, min, max)),
    ...(key.form && key.form !== "any" ? [KEY_FACTS.form(key.form)] : []),
    ...describeDecimals(key),
    ...(key.log_base === 2 || key.log_base === 10 ? [KEY_FACTS.logBase(key.log_base)] : []),
  ];
}

function describeDecimals({ exact, decimal_tolerance: figures }: KeyByType<"expression">): string[] {
  if (exact || figures === 0) return [KEY_FACTS.exact];
  return figures === undefined ? [] : [KEY_FACTS.decimals(figures)];
}

function describeOpen(key: KeyByType<"open">): string[] {
  return [
    KEY_FACTS.gradedByTeacher,
    ...(key.rubric ?? []).map(({ title, points, description }) =>
      KEY_FACTS.criterion(title, points, description),
    ),
    ...(key.model_answer ? [KEY_FACTS.modelAnswer(key.model_answer)] : []),
  ];
}

function describeCommon({ weight, min_fraction: minFraction, feedback = {} }: AnswerKey): string[] {
  return [
    ...(weight === undefined || weight === 1 ? [] : [KEY_FACTS.weight(weight)]),
    ...(minFraction ? [KEY_FACTS.mayCost(-minFraction)] : []),
    ...(["correct", "partial", "incorrect"] as const).flatMap((outcome) => {
      const message = feedback[outcome];
      return message ? [KEY_FACTS.feedback(outcome, message)] : [];
    }),
  ];
}
