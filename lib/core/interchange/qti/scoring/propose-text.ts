import { isZero, type Rational } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { createExamples } from "#lib/core/grading/solve/pattern.ts";
import { normalize } from "#lib/core/grading/text/normalize.ts";
import { convertXsdPattern } from "../processing/patterns.ts";
import type { Evidence } from "./propose.ts";
import { withFraction } from "./scores.ts";
import { listCaseVariants } from "./text-answers.ts";

type TextEntry = { value: string; fraction?: number; case_sensitive?: boolean };
type PatternEntry = { pattern: string; fraction?: number };

/** Proposes keys for typed text: the texts that earn something, the patterns, and the texts that only have to occur. */
export function proposeTextKeys(evidence: Evidence): AnswerKey[] {
  const { part, constants } = evidence;
  const { declaration, interaction } = part;
  const declared = (declaration.correct?.items ?? []).map(String);
  const texts = [...new Set([...declared, ...constants.texts].map(normalize))];
  const entries = texts.flatMap((text) => createTextEntry(text, evidence));
  const patterns = [
    ...constants.patterns.flatMap((pattern) => createPatternEntry(convertXsdPattern(pattern), evidence)),
    ...constants.parts.flatMap((text) => [
      ...createPatternEntry(`(?s)${containing(text)}`, evidence, text),
      ...createPatternEntry(`(?is)${containing(text)}`, evidence, text.toUpperCase()),
    ]),
  ];
  const create = (accept: readonly (TextEntry | PatternEntry)[], isSensitive: boolean): AnswerKey => ({
    type: "text",
    response_id: interaction.responseId,
    accept: [...accept],
    ...(isSensitive ? { case_sensitive: true } : {}),
  });
  const isSensitive = entries.length > 0 && entries.every((entry) => entry.isSensitive);
  const plain = entries.map(({ isSensitive: sensitive, ...entry }) => ({
    ...entry,
    ...(sensitive && !isSensitive ? { case_sensitive: true } : {}),
  }));
  const explicit = entries.map(({ isSensitive: sensitive, ...entry }) => ({
    ...entry,
    case_sensitive: sensitive,
  }));
  const everySensitive = entries.map(({ isSensitive: _, ...entry }) => entry);
  // Texts can't stand for a pattern, which matches others too.
  const needsPattern = constants.patterns.length > 0 || constants.parts.length > 0;
  if (needsPattern)
    return patterns.length > 0 ? [create(patterns, true), create([...explicit, ...patterns], true)] : [];
  return entries.length > 0 ? [create(plain, isSensitive), create(everySensitive, true)] : [];
}

function createTextEntry(
  text: string,
  { score, highest }: Evidence,
): { value: string; fraction?: number; isSensitive: boolean }[] {
  const value = score(text);
  if (text === "" || isZero(value)) return [];
  const isSame = (other: Rational) => other.n === value.n && other.d === value.d;
  const isSensitive = listCaseVariants(text).some((variant) => variant !== text && !isSame(score(variant)));
  return [{ value: text, ...withFraction(value, highest), isSensitive }];
}

function createPatternEntry(
  pattern: string | undefined,
  { score, highest }: Evidence,
  known?: string,
): PatternEntry[] {
  const [example] =
    pattern === undefined ? [] : [known, ...createExamples(pattern)].filter((text) => text !== undefined);
  if (pattern === undefined || example === undefined || normalize(example) === "") return [];
  const value = score(normalize(example));
  return isZero(value) ? [] : [{ pattern, ...withFraction(value, highest) }];
}

/** A pattern for any text with another one in it. */
const containing = (text: string): string => `.*${normalize(text).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}.*`;
