import type { Node as EditorNode } from "@tiptap/pm/model";
import { isQuestion, readPool } from "./read-draft.ts";

/** The editor's documents are immutable, so each one is numbered only once. */
const cache = new WeakMap<EditorNode, ReadonlyMap<string, number>>();

/**
 * Returns the numbers of an assessment's questions and parts by id. Both count from 1 in document order. A pool counts
 * with the questions that are drawn.
 */
export function numberQuestions(doc: EditorNode): ReadonlyMap<string, number> {
  const cached = cache.get(doc);
  if (cached) return cached;
  const numbers = new Map<string, number>();
  let questions = 0;
  doc.forEach((part, _offset, index) => {
    numbers.set(part.attrs.id as string, index + 1);
    questions += readPool(part)?.draw ?? 0;
    for (const node of part.children) {
      if (!isQuestion(node)) continue;
      questions += 1;
      numbers.set(node.attrs.id as string, questions);
    }
  });
  cache.set(doc, numbers);
  return numbers;
}

/** Returns the number of questions that a learner is asked. */
export function countQuestions(doc: EditorNode): number {
  let count = 0;
  for (const part of doc.children) count += readPool(part)?.draw ?? part.children.filter(isQuestion).length;
  return count;
}

/** Returns the numbers of the questions that the pool with this id draws, as the first and the last. */
export function numberDrawn(doc: EditorNode, id: string): { first: number; last: number } | undefined {
  let before = 0;
  for (const part of doc.children) {
    const draw = readPool(part)?.draw;
    if (part.attrs.id === id)
      return draw === undefined ? undefined : { first: before + 1, last: before + draw };
    before += draw ?? part.children.filter(isQuestion).length;
  }
  return undefined;
}
