import { prefixIssues } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import { isObject } from "#lib/core/content/json.ts";
import { ANSWER_ISSUES } from "#lib/messages/answer-issues.ts";
import { createIssue, MAX_ANSWER_LENGTH, MAX_IDS, ResponseId } from "./keys/common.ts";
import type { CompiledQuestion } from "./question.ts";
import { isSkipped } from "./skipped-answers.ts";
import { MAX_WORK } from "./work.ts";

/** The response to each slot as JSON, in the order of the slots. Null if the slot was skipped. */
export type Responses = readonly (unknown | null)[];

/** `work` is the maximum number of steps (see work.ts) that grading the responses can take. */
type ReadResult = { responses: Responses; work: number } | { issues: Issue[] };

/** An answer that names its interaction: { responseId, value }. */
type NamedAnswer = { responseId: unknown; value?: unknown };

/**
 * Assigns the elements of one question's `answers` to its slots: an object to the slot of its responseId, a bare value
 * to the slot at its index. Returns an issue for every value that its slot can't accept. Paths start at the elements.
 *
 * A question without slots (opaque content without keys) accepts up to 100 elements and keeps them unchanged and in
 * order: strings, numbers, and lists of these.
 */
export function readAnswers(question: CompiledQuestion, elements: readonly unknown[]): ReadResult {
  if (question.freeForm) return readFreeForm(elements);
  const { slots } = question;
  if (elements.length > slots.length) {
    return { issues: [createIssue([slots.length], ANSWER_ISSUES.tooManyAnswers(slots.length))] };
  }
  const responses = new Array<unknown>(slots.length).fill(null);
  const answered = new Array<boolean>(slots.length).fill(false);
  const issues: Issue[] = [];
  for (const [i, element] of elements.entries()) {
    if (!isObject(element) && isSkipped(element)) continue;
    const place = isObject(element) ? findSlot(question, element) : { slot: i, value: element, path: [] };
    const found = "issues" in place ? place.issues : storeAnswer(question, place, responses, answered);
    issues.push(...prefixIssues([i], found));
  }
  if (issues.length > 0) return { issues };
  const work = estimateWork(question, responses);
  return work > MAX_WORK ? { issues: [createIssue([], ANSWER_ISSUES.tooMuchWork)] } : { responses, work };
}

/** Estimates the work of grading. No single value exceeds the limit, because each type of key limits its answers. */
function estimateWork({ slots, alternatives }: CompiledQuestion, responses: Responses): number {
  let steps = alternatives.reduce((sum, each) => sum + estimateWork(each, responses), 0);
  for (const [i, response] of responses.entries()) {
    if (response !== null) steps += Math.min(slots[i]?.grade?.work?.(response) ?? 0, MAX_WORK / 2);
  }
  return steps;
}

type PlacedAnswer = { slot: number; value: unknown; path: Issue["path"] };

function findSlot(
  question: CompiledQuestion,
  element: Record<string, unknown>,
): PlacedAnswer | { issues: Issue[] } {
  const named = readNamedAnswer(element);
  if (Array.isArray(named)) return { issues: named };
  const slot = question.slotById.get(named.responseId as string);
  if (slot === undefined) return { issues: [createIssue(["responseId"], ANSWER_ISSUES.unknownResponse)] };
  return { slot, value: named.value, path: ["value"] };
}

function readNamedAnswer(element: Record<string, unknown>): NamedAnswer | Issue[] {
  const unknown = Object.keys(element).filter((name) => name !== "responseId" && name !== "value");
  if (unknown.length > 0) return unknown.map((name) => createIssue([name], ANSWER_ISSUES.unknownField));
  if (!ResponseId.safeParse(element.responseId).success)
    return [createIssue(["responseId"], ANSWER_ISSUES.invalidResponseId)];
  return { responseId: element.responseId, value: element.value };
}

/** Stores a value as the response of its slot, or returns the reason why the slot can't accept it. */
function storeAnswer(
  question: CompiledQuestion,
  { slot: index, value, path }: PlacedAnswer,
  responses: unknown[],
  answered: boolean[],
): Issue[] {
  const slot = question.slots[index];
  if (!slot || answered[index])
    return [createIssue(path.length > 0 ? ["responseId"] : [], ANSWER_ISSUES.alreadyAnswered)];
  answered[index] = true;
  if (isSkipped(value)) return [];
  const read = slot.read(value);
  if (Array.isArray(read)) return prefixIssues(path, read);
  responses[index] = read.value;
  return [];
}

const MAX_FREE_FORM_ANSWERS = 100;

function readFreeForm(elements: readonly unknown[]): ReadResult {
  if (elements.length > MAX_FREE_FORM_ANSWERS)
    return {
      issues: [createIssue([MAX_FREE_FORM_ANSWERS], ANSWER_ISSUES.tooManyAnswers(MAX_FREE_FORM_ANSWERS))],
    };
  const issues: Issue[] = [];
  const seen = new Set<unknown>();
  const responses = elements.map((element, i) => {
    const named = isObject(element) ? readNamedAnswer(element) : { responseId: null, value: element };
    if (Array.isArray(named)) {
      issues.push(...prefixIssues([i], named));
      return null;
    }
    const { responseId, value } = named;
    if (responseId !== null && seen.has(responseId))
      issues.push(createIssue([i, "responseId"], ANSWER_ISSUES.alreadyAnswered));
    seen.add(responseId);
    if (isSkipped(value)) return null;
    if (!isFreeFormValue(value, 2)) {
      const path = responseId === null ? [i] : [i, "value"];
      issues.push(createIssue(path, ANSWER_ISSUES.notFreeForm));
    }
    return value;
  });
  return issues.length > 0 ? { issues } : { responses, work: 0 };
}

/** Checks whether a value is a string, a number, or a list of these nested to at most `depth` levels. */
function isFreeFormValue(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.length <= MAX_ANSWER_LENGTH;
  if (typeof value === "number") return Number.isFinite(value);
  return (
    Array.isArray(value) &&
    depth > 0 &&
    value.length <= MAX_IDS &&
    value.every((item) => isFreeFormValue(item, depth - 1))
  );
}
