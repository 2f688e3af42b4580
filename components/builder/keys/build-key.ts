import { findExpressionProblem } from "#lib/core/grading/expression/prepare.ts";
import type { Interaction } from "#lib/core/grading/interaction.ts";
import type { AnswerKey, KeyByType } from "#lib/core/grading/registry.ts";
import { loosen, normalize } from "#lib/core/grading/text/normalize.ts";
import { toAcceptedNumber } from "./accepted-number.ts";
import { EXPRESSION_DEFAULTS } from "./empty-draft.ts";
import { fitKey } from "./fit-key.ts";
import type { AreaDraft, Common, KeyDraft, KeyDraftByType, NumberRow } from "./key-draft.ts";
import { collectRanges } from "./variable-ranges.ts";

export type KeyTarget = {
  responseId: string;
  /** Null for a question in a custom format. */
  interaction: Interaction | null;
  /** Checks whether the service accepts a pattern. */
  isPattern: (pattern: string) => boolean;
};

/**
 * Builds the key from a draft, without its incomplete parts. Returns undefined if what remains isn't a key. The service
 * accepts every key that this function returns.
 */
export function buildKey(draft: KeyDraft, target: KeyTarget): AnswerKey | undefined {
  const key = buildTypedKey(draft, target);
  if (!key) return undefined;
  const fullKey = { ...key, response_id: target.responseId, ...buildCommonFields(draft) } as AnswerKey;
  return target.interaction ? fitKey(target.interaction, fullKey) : fullKey;
}

type TypedKey = {
  [T in AnswerKey["type"]]: Omit<Extract<AnswerKey, { type: T }>, "response_id">;
}[AnswerKey["type"]];

function buildTypedKey(draft: KeyDraft, target: KeyTarget): TypedKey | undefined {
  switch (draft.type) {
    case "choice":
      return buildChoiceKey(draft);
    case "match":
      return buildMatchKey(draft);
    case "order":
      return draft.correct.length === 0
        ? undefined
        : {
            type: "order",
            correct: [...draft.correct],
            ...omitDefault("all_or_nothing", "scoring", draft.scoring),
          };
    case "text":
      return buildTextKey(draft, target);
    case "numeric": {
      const accept = draft.accept.flatMap((row) => toNumberEntry(row) ?? []);
      return accept.length === 0 ? undefined : { type: "numeric", accept };
    }
    case "expression":
      return buildExpressionKey(draft);
    case "point": {
      const areas = draft.areas.map(toArea);
      return areas.length === 0 ? undefined : { type: "point", areas };
    }
    case "open":
      return buildOpenKey(draft);
  }
}

/** Returns `{ name: value }`, or `{}` if the value is the default. */
const omitDefault = <N extends string, V extends string | number | boolean>(
  defaultValue: NoInfer<V>,
  name: N,
  value: V,
): { [K in N]?: V } => (value === defaultValue ? {} : ({ [name]: value } as { [K in N]: V }));

const buildFraction = (fraction: number) => omitDefault(1, "fraction", fraction);

function buildCommonFields({ weight, min_fraction, feedback }: Common) {
  const filledFeedback = Object.entries(feedback).filter(([, text]) => text.trim() !== "");
  return {
    ...(weight !== undefined && weight > 0 && weight !== 1 ? { weight } : {}),
    ...(min_fraction < 0 ? { min_fraction } : {}),
    ...(filledFeedback.length > 0 ? { feedback: Object.fromEntries(filledFeedback) } : {}),
  };
}

function buildChoiceKey({
  correct,
  scoring,
  mapping,
  mapping_default,
}: KeyDraftByType<"choice">): TypedKey | undefined {
  const solution = correct.length > 0 ? { correct: [...correct] } : {};
  if (scoring !== "mapping") {
    return correct.length === 0
      ? undefined
      : { type: "choice", ...solution, ...omitDefault("all_or_nothing", "scoring", scoring) };
  }
  if (Object.keys(mapping).length === 0) return undefined;
  return {
    type: "choice",
    ...solution,
    mapping: { ...mapping },
    ...omitDefault(0, "mapping_default", mapping_default),
  };
}

function buildMatchKey({
  pairs,
  directed,
  scoring,
  mapping,
  mapping_default,
}: KeyDraftByType<"match">): TypedKey | undefined {
  const solution = {
    ...omitDefault(true, "directed", directed),
    ...(pairs.length > 0 ? { pairs: [...pairs] } : {}),
  };
  if (scoring !== "mapping") {
    return pairs.length === 0
      ? undefined
      : { type: "match", ...solution, ...omitDefault("all_or_nothing", "scoring", scoring) };
  }
  if (mapping.length === 0) return undefined;
  return {
    type: "match",
    ...solution,
    mapping: [...mapping],
    ...omitDefault(0, "mapping_default", mapping_default),
  };
}

function buildTextKey(draft: KeyDraftByType<"text">, { isPattern }: KeyTarget): TypedKey | undefined {
  const { case_sensitive, ignore_accents, ignore_punctuation, max_typos } = draft;
  const accept = draft.accept.flatMap((entry): KeyByType<"text">["accept"] => {
    const credit = buildFraction(entry.fraction);
    if ("pattern" in entry) return isPattern(entry.pattern) ? [{ pattern: entry.pattern, ...credit }] : [];
    if (!hasComparableText(entry.value, draft)) return [];
    const own = entry.case_sensitive === undefined ? {} : { case_sensitive: entry.case_sensitive };
    return [{ value: entry.value, ...own, ...credit }];
  });
  if (accept.length === 0) return undefined;
  return {
    type: "text",
    accept,
    ...omitDefault(false, "case_sensitive", case_sensitive),
    ...omitDefault(false, "ignore_accents", ignore_accents),
    ...omitDefault(false, "ignore_punctuation", ignore_punctuation),
    ...omitDefault(0, "max_typos", max_typos),
  };
}

/** Checks whether an accepted text still has anything to compare after ignored characters are removed. */
export function hasComparableText(
  value: string,
  {
    ignore_accents,
    ignore_punctuation,
  }: Pick<KeyDraftByType<"text">, "ignore_accents" | "ignore_punctuation">,
): boolean {
  const options = { ignoreAccents: ignore_accents, ignorePunctuation: ignore_punctuation, ignoreCase: false };
  return loosen(normalize(value), options) !== "";
}

function toNumberEntry(row: NumberRow) {
  const accepted = toAcceptedNumber(row);
  return accepted && { ...accepted, ...buildFraction(row.fraction) };
}

function buildExpressionKey({
  accept,
  variables,
  form,
  exact,
  decimal_tolerance,
  log_base,
}: KeyDraftByType<"expression">): TypedKey | undefined {
  const ranges = collectRanges(variables);
  const options = {
    ...(Object.keys(ranges).length > 0 ? { variables: ranges } : {}),
    ...omitDefault(EXPRESSION_DEFAULTS.form, "form", form),
    ...omitDefault(EXPRESSION_DEFAULTS.exact, "exact", exact),
    ...omitDefault(EXPRESSION_DEFAULTS.decimal_tolerance, "decimal_tolerance", decimal_tolerance),
    ...omitDefault(EXPRESSION_DEFAULTS.log_base, "log_base", log_base),
  };
  const validEntries = accept.flatMap(({ value, fraction }) =>
    value.trim() !== "" && findExpressionProblem(value, options) === undefined
      ? [{ value, ...buildFraction(fraction) }]
      : [],
  );
  return validEntries.length === 0 ? undefined : { type: "expression", accept: validEntries, ...options };
}

const toArea = ({ shape, coords, fraction }: AreaDraft) => ({
  shape,
  coords: [...coords],
  ...buildFraction(fraction),
});

function buildOpenKey({ rubric, model_answer }: KeyDraftByType<"open">): TypedKey {
  const titledItems = rubric.filter(({ title }) => title.trim() !== "");
  return {
    type: "open",
    ...(titledItems.length > 0 ? { rubric: titledItems } : {}),
    ...(model_answer.trim() === "" ? {} : { model_answer }),
  };
}
