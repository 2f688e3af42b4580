import type { Issue } from "#lib/contract/issues.ts";
import {
  AnswerKey,
  compileQuestion,
  gradeResponses,
  type Interaction,
  readAnswers,
  validateKeys,
} from "#lib/core/grading/index.ts";
import { type Rational, toNumber, toWire } from "#lib/core/grading/rational.ts";

/** A key without the fields that don't matter to a test. */
export type Draft = { type: AnswerKey["type"]; [field: string]: unknown };

const MAX_TITLE_LENGTH = 120;

/** Formats a value as JSON for the title of a test, cut so that large inputs don't flood the report. */
export function shorten(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > MAX_TITLE_LENGTH ? `${json.slice(0, MAX_TITLE_LENGTH)}…` : json;
}

export const key = (draft: Draft): AnswerKey => AnswerKey.parse({ response_id: "r1", ...draft });

/** Builds an interaction called r1. */
export const interaction = (fields: Record<string, unknown> & { kind: Interaction["kind"] }): Interaction =>
  ({ responseId: "r1", ...fields }) as Interaction;

export const choices = (maxChoices: number, ids = "abcde"): Interaction =>
  interaction({ kind: "choiceInteraction", maxChoices, minChoices: 0, choices: [...ids] });

export const textEntry = interaction({ kind: "textEntryInteraction" });

function compileDraft(draft: Draft, on: Interaction | null) {
  const form = on ? "document" : "opaque";
  return compileQuestion({ points: 1, form, interactions: on ? [on] : [], keys: [key(draft)] });
}

function grade(draft: Draft, value: unknown, on: Interaction | null): Rational | null {
  const question = compileDraft(draft, on);
  const read = readAnswers(question, [{ responseId: "r1", value }]);
  if ("issues" in read) throw new Error(`refused: ${JSON.stringify(read.issues)}`);
  return gradeResponses(question, read.responses)[0] ?? null;
}

/** Returns the fraction that a value earns, in its stored form, or null if it was skipped. */
export function gradeFraction(
  draft: Draft,
  value: unknown,
  on: Interaction | null = null,
): number | string | null {
  const fraction = grade(draft, value, on);
  return fraction && toWire(fraction);
}

/** Returns the fraction that a value earns as a double, for comparisons. */
export function gradeApproximateFraction(
  draft: Draft,
  value: unknown,
  on: Interaction | null = null,
): number {
  const fraction = grade(draft, value, on);
  return fraction ? toNumber(fraction) : Number.NaN;
}

const listPaths = (issues: readonly Issue[]) => issues.map(({ path }) => path.join("."));

/** Lists the paths within a value at which it is refused. The list is empty if it is accepted. */
export function listAnswerErrors(draft: Draft, value: unknown, on: Interaction | null = null): string[] {
  const read = readAnswers(compileDraft(draft, on), [value]);
  return "issues" in read ? listPaths(read.issues) : [];
}

/** Lists the paths within a key at which it doesn't match the content. The list is empty if it matches. */
export const listMisfits = (draft: Draft, on: Interaction | null): string[] =>
  listPaths(validateKeys(on ? "document" : "opaque", on ? [on] : [], [key(draft)])).map((path) =>
    path.replace(/^0\./, ""),
  );

/** Lists the paths within a key at which the schema refuses it. The list is empty if it is accepted. */
export function listKeyErrors(draft: Draft): string[] {
  const result = AnswerKey.safeParse({ response_id: "r1", ...draft });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
}

/** The most CPU time in milliseconds that hostile input can use. Without limits, it would use minutes. */
export const FAST = 2000;

/** Measures the CPU time of some work in milliseconds. Waiting for a busy machine doesn't count. */
export function measureCpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
