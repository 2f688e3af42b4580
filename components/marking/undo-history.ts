import type { AnswerRef, MarkInput } from "#lib/contract/marking.ts";
import { type Draft, isSameDraft } from "./draft.ts";

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

/**
 * Adds a step. Consecutive edits of the same field form a single step until something else is changed. If they restore
 * the mark from before, there is no step.
 */
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
    const older = history.done.slice(0, -1);
    if (isSameDraft(last.before, step.after)) return { done: older, undone: [], isOpen: false };
    return { done: [...older, { ...last, after: step.after }], undone: [], isOpen };
  }
  return { done: [...history.done, step], undone: [], isOpen };
}

/** Ends the current step, so that the next edit starts a new one. */
export const endStep = (history: UndoHistory): UndoHistory => ({ ...history, isOpen: false });

/** Records that a step was undone. It need not be the last one, because marks can change while it is being undone. */
export const undoStep = ({ done, undone }: UndoHistory, step: UndoStep): UndoHistory => ({
  done: done.filter((each) => each !== step),
  undone: [...undone, step],
  isOpen: false,
});

/** Records that a step was redone. */
export const redoStep = ({ done, undone }: UndoHistory, step: UndoStep): UndoHistory => ({
  done: [...done, step],
  undone: undone.filter((each) => each !== step),
  isOpen: false,
});

/** Removes a step that can't be undone or redone anymore. */
export const dropStep = ({ done, undone }: UndoHistory, step: UndoStep): UndoHistory => ({
  done: done.filter((each) => each !== step),
  undone: undone.filter((each) => each !== step),
  isOpen: false,
});

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
