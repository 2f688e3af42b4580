import type { Issue } from "#lib/contract/issues.ts";
import {
  AnswerKey,
  compileQuestion,
  gradeResponses,
  type Interaction,
  readAnswers,
  validateKeys,
} from "#lib/core/grading/index.ts";
import { toNumber, toWire } from "#lib/core/grading/rational.ts";

/** A key without the fields that do not matter to a test. */
export type Draft = { type: AnswerKey["type"]; [field: string]: unknown };

export const key = (draft: Draft): AnswerKey => AnswerKey.parse({ response_id: "r1", ...draft });

/** An interaction called r1. */
export const interaction = (fields: Record<string, unknown> & { kind: Interaction["kind"] }): Interaction =>
  ({ responseId: "r1", ...fields }) as Interaction;

export const choices = (maxChoices: number, ids = "abcde"): Interaction =>
  interaction({ kind: "choiceInteraction", maxChoices, minChoices: 0, choices: [...ids] });

export const textEntry = interaction({ kind: "textEntryInteraction" });

function compileDraft(draft: Draft, on: Interaction | null) {
  const form = on ? "document" : "opaque";
  return compileQuestion({ points: 1, form, interactions: on ? [on] : [], keys: [key(draft)] });
}

/** The fraction that a value earns, in its stored form; null when it was skipped. */
export function gradeFraction(
  draft: Draft,
  value: unknown,
  on: Interaction | null = null,
): number | string | null {
  const question = compileDraft(draft, on);
  const read = readAnswers(question, [{ responseId: "r1", value }]);
  if ("issues" in read) throw new Error(`refused: ${JSON.stringify(read.issues)}`);
  const [fraction] = gradeResponses(question, read.responses);
  return fraction ? toWire(fraction) : null;
}

/** The same as a double, for comparisons. */
export function gradeApproximateFraction(
  draft: Draft,
  value: unknown,
  on: Interaction | null = null,
): number {
  const question = compileDraft(draft, on);
  const read = readAnswers(question, [{ responseId: "r1", value }]);
  if ("issues" in read) throw new Error(`refused: ${JSON.stringify(read.issues)}`);
  const [fraction] = gradeResponses(question, read.responses);
  return fraction ? toNumber(fraction) : Number.NaN;
}

const listPaths = (issues: readonly Issue[]) => issues.map(({ path }) => path.join("."));

/** Where a value is refused, below the value itself; empty when it is taken. */
export function listAnswerErrors(draft: Draft, value: unknown, on: Interaction | null = null): string[] {
  const read = readAnswers(compileDraft(draft, on), [value]);
  return "issues" in read ? listPaths(read.issues) : [];
}

/** Where a key does not fit, below the key. */
export const listMisfits = (draft: Draft, on: Interaction | null): string[] =>
  listPaths(validateKeys(on ? "document" : "opaque", on ? [on] : [], [key(draft)])).map((path) =>
    path.replace(/^0\./, ""),
  );

/** Where the schema refuses a key; empty when it is taken. */
export function listKeyErrors(draft: Draft): string[] {
  const result = AnswerKey.safeParse({ response_id: "r1", ...draft });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join("."));
}

/** Milliseconds of computing within which hostile input is done with; run amok, it would take minutes. */
export const FAST = 2000;

/** Milliseconds of computing that something takes: waiting for a busy machine does not count. */
export function measureCpuTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
