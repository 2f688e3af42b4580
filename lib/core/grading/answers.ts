import type { Issue } from "#lib/contract/issues.ts";
import { issue, MAX_ANSWER_LENGTH, MAX_IDS, ResponseId, under } from "./keys/common.ts";
import type { CompiledQuestion } from "./question.ts";
import { isSkipped } from "./skipped.ts";
import { MAX_WORK } from "./work.ts";

/** What was answered in each slot, null where it was skipped; JSON, in the order of the slots. */
export type Responses = readonly (unknown | null)[];

/** `work`: steps (see work.ts) that grading what was read takes at most. */
type Reading = { responses: Responses; work: number } | { issues: Issue[] };

/** An answer that names its place: { responseId, value }. */
type Named = { responseId: unknown; value?: unknown };

const isObject = (element: unknown): element is Record<string, unknown> =>
  typeof element === "object" && element !== null && !Array.isArray(element);

/**
 * Fits the elements of one question's `answers` to its slots: objects go where their responseId says, bare values to
 * the slot at their index. Issues name every place that cannot be an answer there; paths start at the elements.
 *
 * A question without slots for them (opaque content without keys) takes up to 100 elements as they are: strings,
 * numbers and lists of these, in the order given.
 */
export function readAnswers(question: CompiledQuestion, elements: readonly unknown[]): Reading {
  if (question.freeForm) return readFreeForm(elements);
  const { slots } = question;
  if (elements.length > slots.length) {
    return { issues: [issue([slots.length], `is one answer too many; the question takes ${slots.length}`)] };
  }
  const responses = new Array<unknown>(slots.length).fill(null);
  const taken = new Array<boolean>(slots.length).fill(false);
  const issues: Issue[] = [];
  for (const [i, element] of elements.entries()) {
    if (!isObject(element) && isSkipped(element)) continue;
    const place = isObject(element) ? placeOf(question, element) : { slot: i, value: element, path: [] };
    const found = "issues" in place ? place.issues : readInto(question, place, responses, taken);
    issues.push(...under([i], found));
  }
  if (issues.length > 0) return { issues };
  const work = workOf(question, responses);
  return work > MAX_WORK ? { issues: [issue([], TOO_MUCH_WORK)] } : { responses, work };
}

export const TOO_MUCH_WORK = "are too much work to grade at once";

/** One value alone is never too much: each kind has its limits. */
function workOf({ slots }: CompiledQuestion, responses: Responses): number {
  let steps = 0;
  for (const [i, response] of responses.entries()) {
    if (response !== null) steps += Math.min(slots[i]?.grade?.work?.(response) ?? 0, MAX_WORK / 2);
  }
  return steps;
}

type Place = { slot: number; value: unknown; path: Issue["path"] };

function placeOf(question: CompiledQuestion, element: Record<string, unknown>): Place | { issues: Issue[] } {
  const named = readNamed(element);
  if (Array.isArray(named)) return { issues: named };
  const slot = question.slotById.get(named.responseId as string);
  if (slot === undefined) return { issues: [issue(["responseId"], "is not one of this question's")] };
  return { slot, value: named.value, path: ["value"] };
}

function readNamed(element: Record<string, unknown>): Named | Issue[] {
  const unknown = Object.keys(element).filter((name) => name !== "responseId" && name !== "value");
  if (unknown.length > 0) return unknown.map((name) => issue([name], "is unknown here"));
  if (!ResponseId.safeParse(element.responseId).success)
    return [issue(["responseId"], "must be a response id")];
  return { responseId: element.responseId, value: element.value };
}

/** Puts a value where it belongs, or says why it cannot be there. */
function readInto(
  question: CompiledQuestion,
  { slot: index, value, path }: Place,
  responses: unknown[],
  taken: boolean[],
): Issue[] {
  const slot = question.slots[index];
  if (!slot || taken[index]) return [issue(path.length > 0 ? ["responseId"] : [], "is answered already")];
  taken[index] = true;
  if (isSkipped(value)) return [];
  const read = slot.read(value);
  if (Array.isArray(read)) return under(path, read);
  responses[index] = read.value;
  return [];
}

const MAX_FREE = 100;

function readFreeForm(elements: readonly unknown[]): Reading {
  if (elements.length > MAX_FREE)
    return { issues: [issue([MAX_FREE], `is one more than the ${MAX_FREE} allowed`)] };
  const issues: Issue[] = [];
  const seen = new Set<unknown>();
  const responses = elements.map((element, i) => {
    const named = isObject(element) ? readNamed(element) : { responseId: null, value: element };
    if (Array.isArray(named)) {
      issues.push(...under([i], named));
      return null;
    }
    const { responseId, value } = named;
    if (responseId !== null && seen.has(responseId))
      issues.push(issue([i, "responseId"], "is answered already"));
    seen.add(responseId);
    if (isSkipped(value)) return null;
    if (!isFree(value, 2)) {
      const path = responseId === null ? [i] : [i, "value"];
      issues.push(issue(path, "must be a string, a number, or a list of these or of such lists"));
    }
    return value;
  });
  return issues.length > 0 ? { issues } : { responses, work: 0 };
}

/** Whether a value is a string, a number, or a list of such, nested to the given depth. */
function isFree(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.length <= MAX_ANSWER_LENGTH;
  if (typeof value === "number") return Number.isFinite(value);
  return (
    Array.isArray(value) &&
    depth > 0 &&
    value.length <= MAX_IDS &&
    value.every((item) => isFree(item, depth - 1))
  );
}
