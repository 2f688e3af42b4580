import type { AnswerRef, MarkInput } from "#lib/contract/marking.ts";
import type { Draft } from "./draft.ts";

/** Something that was done and can be taken back. */
export type Step =
  | { kind: "mark"; place: AnswerRef; before: Draft; after: Draft; field: string }
  | { kind: "group"; place: AnswerRef; members: GroupStep[] };
/** A member's mark before and after, with the revision it has now. */
export type GroupStep = { submission_id: string; revision: number; before: MarkInput; after: MarkInput };

/** What was done at the desk, over all answers. Typing in one field counts as one step until something else is done. */
export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  #isOpen = false;

  add(step: Step): void {
    const last = this.#done.at(-1);
    this.#undone = [];
    if (
      this.#isOpen &&
      step.kind === "mark" &&
      last?.kind === "mark" &&
      step.field === last.field &&
      step.place.submission_id === last.place.submission_id &&
      step.place.question_id === last.place.question_id
    ) {
      this.#done[this.#done.length - 1] = { ...last, after: step.after };
    } else this.#done.push(step);
    this.#isOpen = step.kind === "mark" && step.field !== "";
  }
  /** What is typed from now on is a step of its own. */
  endStep(): void {
    this.#isOpen = false;
  }

  undo(): Step | undefined {
    return this.#move(this.#done, this.#undone);
  }
  redo(): Step | undefined {
    return this.#move(this.#undone, this.#done);
  }
  #move(from: Step[], to: Step[]): Step | undefined {
    const step = from.pop();
    if (step) to.push(step);
    this.#isOpen = false;
    return step;
  }
  get can(): { undo: boolean; redo: boolean } {
    return { undo: this.#done.length > 0, redo: this.#undone.length > 0 };
  }
}
