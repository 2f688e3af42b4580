import { prepareExpression } from "#lib/core/grading/expression/prepare.ts";
import { isReserved } from "#lib/core/grading/expression/tree.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AcceptedNumber, Tolerance } from "#lib/core/grading/number-match.ts";
import type { AnswerKey, KeyOf } from "#lib/core/grading/registry.ts";
import { loosen, normalise } from "#lib/core/grading/text/normalise.ts";
import type { AreaDraft, Common, Draft, DraftOf, NumberRow } from "./draft.ts";
import { fitKey } from "./fit-key.ts";

export type Whose = {
  responseId: string;
  /** Null for content of an owner's own form. */
  interaction: Interaction | null;
  /** Whether a pattern is known to be one: only the service can tell. */
  isPattern: (pattern: string) => boolean;
};

/**
 * The key that a draft says so far: what is not finished in it is left out. Undefined where too little is left to be a
 * key. What it gives, the service takes.
 */
export function keyOf(draft: Draft, whose: Whose): AnswerKey | undefined {
  const key = ownOf(draft, whose);
  if (!key) return undefined;
  const whole = { ...key, response_id: whose.responseId, ...commonOf(draft) } as AnswerKey;
  return whose.interaction ? fitKey(whose.interaction, whole) : whole;
}

type Own = {
  [T in AnswerKey["type"]]: Omit<Extract<AnswerKey, { type: T }>, "response_id">;
}[AnswerKey["type"]];

function ownOf(draft: Draft, whose: Whose): Own | undefined {
  switch (draft.type) {
    case "choice":
      return choiceOf(draft);
    case "match":
      return matchOf(draft);
    case "order":
      return draft.correct.length === 0
        ? undefined
        : {
            type: "order",
            correct: [...draft.correct],
            ...unless("all_or_nothing", "scoring", draft.scoring),
          };
    case "text":
      return textOf(draft, whose);
    case "numeric": {
      const accept = draft.accept.flatMap((row) => numberOf(row) ?? []);
      return accept.length === 0 ? undefined : { type: "numeric", accept };
    }
    case "expression":
      return expressionOf(draft);
    case "point": {
      const areas = draft.areas.map(areaOf);
      return areas.length === 0 ? undefined : { type: "point", areas };
    }
    case "open":
      return openOf(draft);
  }
}

/** `{ name: value }`, or nothing where the value is what its absence means. */
const unless = <N extends string, V extends string | number | boolean>(
  absent: NoInfer<V>,
  name: N,
  value: V,
): { [K in N]?: V } => (value === absent ? {} : ({ [name]: value } as { [K in N]: V }));

const fractionOf = (fraction: number) => unless(1, "fraction", fraction);

function commonOf({ weight, min_fraction, feedback }: Common) {
  const said = Object.entries(feedback).filter(([, text]) => text.trim() !== "");
  return {
    ...(weight !== undefined && weight > 0 && weight !== 1 ? { weight } : {}),
    ...(min_fraction < 0 ? { min_fraction } : {}),
    ...(said.length > 0 ? { feedback: Object.fromEntries(said) } : {}),
  };
}

function choiceOf({ correct, scoring, worth, other }: DraftOf<"choice">): Own | undefined {
  const solution = correct.length > 0 ? { correct: [...correct] } : {};
  if (scoring !== "mapping") {
    return correct.length === 0
      ? undefined
      : { type: "choice", ...solution, ...unless("all_or_nothing", "scoring", scoring) };
  }
  if (Object.keys(worth).length === 0) return undefined;
  return { type: "choice", ...solution, mapping: { ...worth }, ...unless(0, "mapping_default", other) };
}

function matchOf({ pairs, scoring, worth, other }: DraftOf<"match">): Own | undefined {
  const solution = pairs.length > 0 ? { pairs: [...pairs] } : {};
  if (scoring !== "mapping") {
    return pairs.length === 0
      ? undefined
      : { type: "match", ...solution, ...unless("all_or_nothing", "scoring", scoring) };
  }
  if (worth.length === 0) return undefined;
  return { type: "match", ...solution, mapping: [...worth], ...unless(0, "mapping_default", other) };
}

function textOf(draft: DraftOf<"text">, { isPattern }: Whose): Own | undefined {
  const { case_sensitive, ignore_accents, ignore_punctuation, max_typos } = draft;
  const accept = draft.accept.flatMap((entry): KeyOf<"text">["accept"] => {
    const worth = fractionOf(entry.fraction);
    if ("pattern" in entry) return isPattern(entry.pattern) ? [{ pattern: entry.pattern, ...worth }] : [];
    if (!saysSomething(entry.value, draft)) return [];
    const own = entry.case_sensitive === undefined ? {} : { case_sensitive: entry.case_sensitive };
    return [{ value: entry.value, ...own, ...worth }];
  });
  if (accept.length === 0) return undefined;
  return {
    type: "text",
    accept,
    ...unless(false, "case_sensitive", case_sensitive),
    ...unless(false, "ignore_accents", ignore_accents),
    ...unless(false, "ignore_punctuation", ignore_punctuation),
    ...unless(0, "max_typos", max_typos),
  };
}

/** Whether anything is left of an accepted text once what is overlooked is taken out of it. */
export function saysSomething(
  value: string,
  { ignore_accents, ignore_punctuation }: Pick<DraftOf<"text">, "ignore_accents" | "ignore_punctuation">,
): boolean {
  const how = { ignoreAccents: ignore_accents, ignorePunctuation: ignore_punctuation, ignoreCase: false };
  return loosen(normalise(value), how) !== "";
}

/** What a row of a numeric key accepts; undefined while it is not finished. */
export function acceptedBy(row: NumberRow): AcceptedNumber | undefined {
  if (row.kind === "range") {
    const { min, max } = row;
    return min === undefined || max === undefined || min > max ? undefined : { min, max };
  }
  if (row.value === undefined) return undefined;
  const tolerance = toleranceOf(row.tolerance);
  return tolerance === "unfinished" ? undefined : { value: row.value, ...(tolerance ? { tolerance } : {}) };
}

function toleranceOf({
  kind,
  amount,
}: Extract<NumberRow, { kind: "value" }>["tolerance"]): Tolerance | undefined | "unfinished" {
  if (kind === "none") return undefined;
  if (amount === undefined || amount < 0) return "unfinished";
  if (kind === "absolute") return { absolute: amount };
  if (kind === "relative") return { relative: amount };
  const least = kind === "decimal_places" ? 0 : 1;
  if (!Number.isInteger(amount) || amount < least || amount > 15) return "unfinished";
  return kind === "decimal_places" ? { decimal_places: amount } : { significant_figures: amount };
}

function numberOf(row: NumberRow) {
  const accepted = acceptedBy(row);
  return accepted && { ...accepted, ...fractionOf(row.fraction) };
}

/** The variables that are named and have a range; a name that says something else in a formula is none. */
export function rangesOf(
  variables: DraftOf<"expression">["variables"],
): Record<string, { min: number; max: number }> {
  const ranges: [string, { min: number; max: number }][] = [];
  for (const { name, min, max } of variables) {
    const isName = NAME.test(name) && !isReserved(name) && name !== "π";
    if (isName && min !== undefined && max !== undefined && isRange(min, max))
      ranges.push([name, { min, max }]);
  }
  return Object.fromEntries(ranges);
}

const isRange = (min: number, max: number): boolean => min >= -1e9 && min < max && max <= 1e9;
const NAME = /^[\p{L}_][\p{L}\p{Nd}_]{0,31}$/u;

function expressionOf({ accept, variables, form }: DraftOf<"expression">): Own | undefined {
  const ranges = rangesOf(variables);
  const fitting = accept.flatMap(({ value, fraction }) =>
    value.trim() !== "" && typeof prepareExpression(value, ranges) !== "string"
      ? [{ value, ...fractionOf(fraction) }]
      : [],
  );
  if (fitting.length === 0) return undefined;
  const named = Object.keys(ranges).length > 0 ? { variables: ranges } : {};
  return { type: "expression", accept: fitting, ...named, ...unless("any", "form", form) };
}

const areaOf = ({ shape, coords, fraction }: AreaDraft) => ({
  shape,
  coords: [...coords],
  ...fractionOf(fraction),
});

function openOf({ rubric, model_answer }: DraftOf<"open">): Own {
  const titled = rubric.filter(({ title }) => title.trim() !== "");
  return {
    type: "open",
    ...(titled.length > 0 ? { rubric: titled } : {}),
    ...(model_answer.trim() === "" ? {} : { model_answer }),
  };
}
