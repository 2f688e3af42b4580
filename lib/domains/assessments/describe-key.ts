import type { PartNames } from "#lib/core/content/index.ts";
import { type AnswerKey, formatAcceptedNumber, type GetPartName } from "#lib/core/grading/index.ts";
import { keyFacts } from "#lib/messages/answer-key.ts";
import { formatQuoted } from "#lib/messages/format.ts";
import { acceptedAnswers } from "#lib/messages/grading-explanation.ts";

type KeyByType<T extends AnswerKey["type"]> = Extract<AnswerKey, { type: T }>;

/** Describes an answer key, one fact per line. Choices, gaps and areas are named as in the content. */
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
      return key.accept.map((entry) => keyFacts.accepts(formatAcceptedNumber(entry), entry.fraction));
    case "match":
      return describeMatch(key, getName);
    case "order":
      return [
        keyFacts.correctOrder(key.correct.map((id) => getName(id))),
        ORDER_SCORING[key.scoring ?? "all_or_nothing"],
      ];
    case "point":
      return key.areas.map(({ shape, coords, fraction }) =>
        keyFacts.accepts(
          acceptedAnswers.area(shape, Array.isArray(coords) ? coords.join(", ") : coords),
          fraction,
        ),
      );
    case "expression":
      return describeExpression(key);
    case "open":
      return describeOpen(key);
  }
}

const SCORING = {
  all_or_nothing: keyFacts.allOrNothing,
  partial: keyFacts.partial,
} as const;
const ORDER_SCORING = {
  all_or_nothing: keyFacts.allOrNothing,
  position: keyFacts.positions,
  pairs: keyFacts.orderedPairs,
} as const;

function describeChoice(key: KeyByType<"choice">, getName: GetPartName): string[] {
  return [
    ...(key.correct ? [keyFacts.correct(key.correct.map((id) => getName(id)))] : []),
    ...(key.mapping
      ? [
          ...Object.entries(key.mapping).map(([id, fraction]) => keyFacts.worth(getName(id), fraction)),
          keyFacts.otherwiseWorth(key.mapping_default ?? 0),
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function describeMatch(key: KeyByType<"match">, getName: GetPartName): string[] {
  const formatPair = ([source, target]: readonly [string, string]) =>
    keyFacts.pair(getName(source), getName(target, "target"));
  return [
    ...(key.pairs ?? []).map((each) => keyFacts.correct([formatPair(each)])),
    ...(key.mapping
      ? [
          ...key.mapping.map((each) => keyFacts.worth(formatPair(each.pair), each.fraction)),
          keyFacts.otherwiseWorth(key.mapping_default ?? 0),
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function describeText(key: KeyByType<"text">): string[] {
  const entries = key.accept.map((entry) =>
    "value" in entry
      ? keyFacts.accepts(acceptedAnswers.text(entry.value), entry.fraction, entry.case_sensitive)
      : keyFacts.accepts(acceptedAnswers.pattern(entry.pattern), entry.fraction),
  );
  return [
    ...entries,
    ...(key.case_sensitive ? [keyFacts.caseSensitive] : []),
    ...(key.ignore_accents ? [keyFacts.ignoresAccents] : []),
    ...(key.ignore_punctuation ? [keyFacts.ignoresPunctuation] : []),
    ...(key.max_typos ? [keyFacts.typos(key.max_typos)] : []),
  ];
}

function describeExpression(key: KeyByType<"expression">): string[] {
  return [
    ...key.accept.map(({ value, fraction }) =>
      keyFacts.accepts(acceptedAnswers.expression(value, null), fraction),
    ),
    ...Object.entries(key.variables ?? {}).map(([name, { min, max }]) => keyFacts.variable(name, min, max)),
    ...(key.form && key.form !== "any" ? [keyFacts.form(key.form)] : []),
  ];
}

function describeOpen(key: KeyByType<"open">): string[] {
  return [
    keyFacts.gradedByTeacher,
    ...(key.rubric ?? []).map(({ title, points, description }) =>
      keyFacts.criterion(title, points, description),
    ),
    ...(key.model_answer ? [keyFacts.modelAnswer(key.model_answer)] : []),
  ];
}

function describeCommon({ weight, min_fraction: minFraction, feedback = {} }: AnswerKey): string[] {
  return [
    ...(weight === undefined || weight === 1 ? [] : [keyFacts.weight(weight)]),
    ...(minFraction ? [keyFacts.mayCost(-minFraction)] : []),
    ...(["correct", "partial", "incorrect"] as const).flatMap((outcome) => {
      const message = feedback[outcome];
      return message ? [keyFacts.feedback(outcome, message)] : [];
    }),
  ];
}
