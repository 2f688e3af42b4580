import type { AnswerRef, MarkInput } from "#lib/contract/marking.ts";
import type { Draft } from "./draft.ts";

/** A change to one answer's mark, or to a group of identical answers, that can be undone. */
export type UndoStep = MarkStep | GroupStep;
export type MarkStep = { kind: "mark"; place: AnswerRef; before: Draft; after: Draft; field: string };
export type GroupStep = { kind: "group"; place: AnswerRef; members: readonly GroupMember[] };
/** The mark of an answer in the group before and after the change, with the mark's current revision. */
type GroupMember = { submission_id: string; revision: number; before: MarkInput; after: MarkInput };

export type UndoHistory = {
  done: readonly UndoStep[];
  undone: readonly UndoStep[];
  /** Whether further typing in the same field extends the last step. */
  isOpen: boolean;
};

export const EMPTY_HISTORY: UndoHistory = { done: [], undone: [], isOpen: false };

/** Adds a step. Consecutive edits of the same field form a single step until something else is changed. */
export function addStep(history: UndoHistory, step: UndoStep): UndoHistory {
  const last = history.done.at(-1);
  const isOpen = step.kind === "mark" && step.field !== "";
  if (
    history.isOpen &&
    step.kind === "mark" &&
    last?.kind === "mark" &&
    step.field === last.field &&
    step.place.submission_id === last.place.submission_id &&
    step.place.question_id === last.place.question_id
  ) {
    return { done: [...history.done.slice(0, -1), { ...last, after: step.after }], undone: [], isOpen };
  }
  return { done: [...history.done, step], undone: [], isOpen };
}

/** Ends the current step, so that the next edit starts a new one. */
export const endStep = (history: UndoHistory): UndoHistory => ({ ...history, isOpen: false });

export function undoStep({ done, undone }: UndoHistory): UndoHistory {
  const step = done.at(-1);
  return { done: done.slice(0, -1), undone: step ? [...undone, step] : undone, isOpen: false };
}

export function redoStep({ done, undone }: UndoHistory): UndoHistory {
  const step = undone.at(-1);
  return { done: step ? [...done, step] : done, undone: undone.slice(0, -1), isOpen: false };
}

/** Records the new revisions of a group's marks after the step was undone or redone. */
export function updateRevisions(
  history: UndoHistory,
  step: GroupStep,
  revisions: ReadonlyMap<string, number>,
): UndoHistory {
  const members = step.members.map((member) => ({
    ...member,
    revision: revisions.get(member.submission_id) ?? member.revision,
  }));
  const replace = (steps: readonly UndoStep[]) =>
    steps.map((each) => (each === step ? { ...step, members } : each));
  return { ...history, done: replace(history.done), undone: replace(history.undone) };
}
