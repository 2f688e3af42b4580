import { type AnswerElements, type Completeness, getCompleteness } from "#components/content/answers.ts";
import type { AnswerMap, Question } from "./questions.ts";
import type { Place } from "./types.ts";

/**
 * The answers that a learner has entered in an attempt. Values are replaced, never mutated, so that readers can compare
 * them by reference.
 */
export class AnswerSheet {
  answers: AnswerMap;
  flagged: ReadonlySet<string> = new Set();
  place: Place = {};
  readonly #questions: readonly Question[];
  /** Completeness by list of elements. A list is immutable and belongs to a single question. */
  readonly #completeness = new WeakMap<AnswerElements, Completeness>();

  constructor(questions: readonly Question[], answers: AnswerMap) {
    this.#questions = questions;
    this.answers = answers;
  }

  /** Returns the elements of a question's answer. The list stays the same object until that answer changes. */
  getElements(questionId: string): AnswerElements {
    return this.answers.get(questionId) ?? NO_ELEMENTS;
  }
  setElements(questionId: string, elements: AnswerElements): void {
    const answers = new Map(this.answers);
    if (elements.length > 0) answers.set(questionId, elements);
    else answers.delete(questionId);
    this.answers = answers;
  }

  setFlag(questionId: string, isFlagged: boolean): void {
    const flagged = new Set(this.flagged);
    if (isFlagged) flagged.add(questionId);
    else flagged.delete(questionId);
    this.flagged = flagged;
  }

  getCompleteness({ id, interactions }: Question): Completeness {
    const elements = this.getElements(id);
    const cached = this.#completeness.get(elements) ?? getCompleteness(interactions, elements);
    this.#completeness.set(elements, cached);
    return cached;
  }
  isAnswered(questionId: string): boolean {
    const question = this.#questions.find(({ id }) => id === questionId);
    return question !== undefined && this.getCompleteness(question) !== "unanswered";
  }
  countAnswered(): number {
    return this.#questions.filter((question) => this.getCompleteness(question) !== "unanswered").length;
  }
}

const NO_ELEMENTS: AnswerElements = [];
