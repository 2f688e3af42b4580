import { MAX_ACCEPTED_ANSWERS } from "#lib/contract/answer-key-limits.ts";
import type { BlockNode } from "#lib/core/content/nodes.ts";
import type { NumericKey } from "#lib/core/grading/keys/numeric.ts";
import type { TextKey } from "#lib/core/grading/keys/text.ts";
import { createNumberTest, hasMatchInRange } from "#lib/core/grading/number-match.ts";
import { fromNumber } from "#lib/core/grading/rational.ts";
import { loosen, normalize } from "#lib/core/grading/text/normalize.ts";
import { compilePattern } from "#lib/core/grading/text/pattern.ts";
import type { LossNote } from "../model.ts";
import { findNormalizedTexts } from "../normalized-texts.ts";
import { SkippedItem } from "../skipped-item.ts";
import { type BuiltQuestion, createParagraph, createQuestion, RESPONSE } from "./parts.ts";
import { parseWildcards } from "./wildcards.ts";

/** An answer with `*` for any text. The first answer that matches decides. */
export type TextAnswer = { text: string; fraction: number };

/** A number within a tolerance, a range, or null for anything. The first answer that matches decides. */
export type NumberAnswer = {
  accepted: { value: number; tolerance: number } | { min: number; max: number } | null;
  fraction: number;
};

type TextEntry = TextKey["accept"][number];
type NumberEntry = NumericKey["accept"][number];

/** Builds a question with a typed text, worth 1 point. @throws SkippedItem as `createTextKey` does */
export function buildText(
  prompt: BlockNode[],
  answers: readonly TextAnswer[],
  isCaseSensitive: boolean,
): BuiltQuestion {
  const entry = createParagraph({ type: "textEntryInteraction", attrs: { responseId: RESPONSE } });
  const key = createTextKey(RESPONSE, answers, isCaseSensitive);
  const texts = answers.map(({ text }) => text);
  const losses = [
    ...findNegativeAnswer(answers),
    ...findNormalizedTexts(texts, "answer", { foldsLetters: !isCaseSensitive }),
  ];
  return { question: createQuestion(prompt, entry, key), losses };
}

/** Builds a question with a typed number, worth 1 point. @throws SkippedItem as `createNumericKey` does */
export function buildNumber(prompt: BlockNode[], answers: readonly NumberAnswer[]): BuiltQuestion {
  const attrs = { responseId: RESPONSE, inputMode: "numeric" as const };
  const entry = createParagraph({ type: "textEntryInteraction", attrs });
  const key = createNumericKey(RESPONSE, answers);
  return { question: createQuestion(prompt, entry, key), losses: findNegativeAnswer(answers) };
}

const findNegativeAnswer = (answers: readonly { fraction: number }[]): LossNote[] =>
  answers.some(({ fraction }) => fraction < 0) ? [{ code: "negative_score", path: "" }] : [];

/** @throws SkippedItem if an earlier answer earns less than a later one that matches the same text */
export function createTextKey(
  responseId: string,
  answers: readonly TextAnswer[],
  isCaseSensitive: boolean,
): TextKey {
  const entries = answers
    .filter(({ text }) => text.trim() !== "")
    .map(({ text, fraction }): TextEntry => {
      const parsed = parseWildcards(text);
      return fraction === 1 ? parsed : { ...parsed, fraction };
    });
  rejectShadowed(entries, (a, b) => canShareText(a, b, isCaseSensitive));
  const accept = dropWorthless(entries);
  return {
    type: "text",
    response_id: responseId,
    accept,
    ...(isCaseSensitive ? { case_sensitive: true } : {}),
    ...limitNegative(accept),
  };
}

/** @throws SkippedItem if an earlier answer earns less than a later one that matches the same number */
export function createNumericKey(responseId: string, answers: readonly NumberAnswer[]): NumericKey {
  const entries = answers.map(({ accepted, fraction }): NumberEntry => {
    const share = fraction === 1 ? {} : { fraction };
    if (!accepted) return { min: -Number.MAX_VALUE, max: Number.MAX_VALUE, ...share };
    if ("min" in accepted) return { ...accepted, ...share };
    const { value, tolerance } = accepted;
    return tolerance === 0 ? { value, ...share } : { value, tolerance: { absolute: tolerance }, ...share };
  });
  rejectShadowed(entries, canShareNumber);
  const accept = dropWorthless(entries);
  return { type: "numeric", response_id: responseId, accept, ...limitNegative(accept) };
}

const getFraction = (entry: { fraction?: number | undefined }): number => entry.fraction ?? 1;

/** Answers without a match earn 0 anyway, unless another entry would cost points. */
function dropWorthless<E extends { fraction?: number | undefined }>(entries: E[]): E[] {
  const kept = entries.filter((entry) => getFraction(entry) !== 0);
  return kept.length === 0 || kept.some((entry) => getFraction(entry) < 0) ? entries : kept;
}

/** A negative fraction costs points in a question with several parts, down to this. */
function limitNegative(entries: readonly { fraction?: number | undefined }[]): { min_fraction?: number } {
  const lowest = Math.min(0, ...entries.map(getFraction));
  return lowest < 0 ? { min_fraction: lowest } : {};
}

/** Our keys take the best matching entry, which is the first one unless a later one earns more. */
function rejectShadowed<E extends { fraction?: number | undefined }>(
  entries: readonly E[],
  canShare: (a: E, b: E) => boolean,
): void {
  // Every two answers are compared.
  if (entries.length > MAX_ACCEPTED_ANSWERS) throw new SkippedItem("too_large", "answer", "answer");
  for (const [index, later] of entries.entries()) {
    const shadow = entries
      .slice(0, index)
      .find((earlier) => getFraction(earlier) < getFraction(later) && canShare(earlier, later));
    if (shadow) throw new SkippedItem("scoring_not_supported", "answer", "order of answers");
  }
}

function canShareText(a: TextEntry, b: TextEntry, isCaseSensitive: boolean): boolean {
  const matches = (pattern: string, text: string) => {
    const compiled = compilePattern(pattern, !isCaseSensitive);
    return typeof compiled === "string" || compiled.matches(normalize(text));
  };
  if ("pattern" in a) return "pattern" in b || matches(a.pattern, b.value);
  if ("pattern" in b) return matches(b.pattern, a.value);
  const fold = (text: string) =>
    loosen(normalize(text), { ignoreAccents: false, ignorePunctuation: false, ignoreCase: !isCaseSensitive });
  return fold(a.value) === fold(b.value);
}

function canShareNumber(a: NumberEntry, b: NumberEntry): boolean {
  if ("min" in a) return hasMatchInRange(b, a.min, a.max);
  if ("min" in b) return hasMatchInRange(a, b.min, b.max);
  const tolerance = b.tolerance && "absolute" in b.tolerance ? b.tolerance.absolute : 0;
  if (tolerance === 0) return createNumberTest(a)(fromNumber(b.value));
  return hasMatchInRange(a, b.value - tolerance, b.value + tolerance);
}
