import type { AnswerRef, LeaseResult } from "#lib/contract/marking.ts";
import { getPlaceKey } from "./mark-store.ts";
import type { View } from "./queue-view.ts";
import {
  addStep,
  dropStep,
  EMPTY_HISTORY,
  endStep,
  type GroupStep,
  redoStep,
  type UndoHistory,
  type UndoStep,
  undoStep,
  updateRevisions,
} from "./undo-history.ts";

/** The state of the grading page, except for the queues in the query cache and the answers in the mark store. */
export type DeskState = {
  /** The open answer. */
  place: AnswerRef;
  view: View;
  /** Whether the desk selected the open answer. If so, it moves on when another grader has that answer open. */
  wasAutoSelected: boolean;
  /** The keys of skipped answers. */
  skipped: ReadonlySet<string>;
  /** The answers leased to this grader, by key. */
  ownLeases: ReadonlyMap<string, AnswerRef>;
  /** The names of the graders who have other answers open, by the answer's key. */
  otherGraders: ReadonlyMap<string, string>;
  /** Answers to this question that a colleague reassigned to this grader. */
  reassigned: readonly AnswerRef[];
  /** The graded answers to the open question, counting all graders. Undefined if the list has no answers to it. */
  progress: { graded: number; total: number } | undefined;
  history: UndoHistory;
  /** The text that screen readers announce. */
  announcement: string;
  /** What is shown above the answer: a change by another grader, or why a step couldn't be undone or redone. */
  notice: string | undefined;
};

export type DeskAction =
  | { type: "opened"; place: AnswerRef; isAutoSelected: boolean }
  | { type: "viewSwitched" }
  | { type: "skipped" }
  | { type: "takenOver" }
  /**
   * `listed` is the number of answers in the list as the grader loaded it, and `graded` counts the graded ones that the
   * grader knows of, which the service may not have counted yet.
   */
  | { type: "leased"; result: LeaseResult; graded: number; listed: number }
  /** Releases a lease, or all leases if `place` is left out. */
  | { type: "released"; place?: AnswerRef }
  /** An answer got a score (1) or lost it (-1). */
  | { type: "gradedCountChanged"; place: AnswerRef; delta: number }
  | { type: "changed"; step: UndoStep }
  /** A step of the history was undone or redone. */
  | { type: "undone"; step: UndoStep }
  | { type: "redone"; step: UndoStep }
  /** A step can't be undone or redone anymore. */
  | { type: "dropped"; step: UndoStep }
  | { type: "restored"; step: GroupStep; revisions: ReadonlyMap<string, number> }
  | { type: "announced"; text: string }
  | { type: "noticed"; text: string };

export const createDeskState = (place: AnswerRef, view: View, wasAutoSelected: boolean): DeskState => ({
  place,
  view,
  wasAutoSelected,
  skipped: new Set(),
  ownLeases: new Map(),
  otherGraders: new Map(),
  reassigned: [],
  progress: undefined,
  history: EMPTY_HISTORY,
  announcement: "",
  notice: undefined,
});

export function reduceDesk(state: DeskState, action: DeskAction): DeskState {
  switch (action.type) {
    case "opened": {
      const skipped = new Set(state.skipped);
      skipped.delete(getPlaceKey(action.place));
      return {
        ...state,
        place: action.place,
        wasAutoSelected: action.isAutoSelected,
        skipped,
        history: endStep(state.history),
        notice: undefined,
      };
    }
    case "viewSwitched":
      return { ...state, view: state.view === "question" ? "submission" : "question" };
    case "skipped":
      return { ...state, skipped: new Set(state.skipped).add(getPlaceKey(state.place)) };
    case "takenOver":
      return { ...state, wasAutoSelected: false };
    case "leased":
      return applyLease(state, action.result, action);
    case "released": {
      const ownLeases = new Map(action.place ? state.ownLeases : []);
      if (action.place) ownLeases.delete(getPlaceKey(action.place));
      return { ...state, ownLeases };
    }
    case "gradedCountChanged": {
      const { progress, place } = state;
      if (!progress || action.place.question_id !== place.question_id) return state;
      return { ...state, progress: { ...progress, graded: progress.graded + action.delta } };
    }
    case "changed":
      return { ...state, history: addStep(state.history, action.step) };
    case "undone":
      return { ...state, history: undoStep(state.history, action.step) };
    case "redone":
      return { ...state, history: redoStep(state.history, action.step) };
    case "dropped":
      return { ...state, history: dropStep(state.history, action.step) };
    case "restored":
      return { ...state, history: updateRevisions(state.history, action.step, action.revisions) };
    case "announced":
      return { ...state, announcement: action.text };
    case "noticed":
      return { ...state, notice: action.text };
  }
}

function applyLease(
  state: DeskState,
  result: LeaseResult,
  { graded, listed }: { graded: number; listed: number },
): DeskState {
  const { own_leases: ownLeases, other_leases: otherLeases, reassigned, progress } = result;
  // Finished answers are no longer counted by the service, but stay in the grader's list.
  const finished = Math.max(0, listed - progress.total);
  const total = progress.total + finished;
  return {
    ...state,
    ownLeases: new Map(ownLeases.map((place) => [getPlaceKey(place), place])),
    otherGraders: new Map(otherLeases.map((place) => [getPlaceKey(place), place.by])),
    reassigned: reassigned,
    progress: total === 0 ? undefined : { graded: Math.max(progress.graded + finished, graded), total },
  };
}

export const hasLease = ({ ownLeases }: DeskState, place: AnswerRef): boolean =>
  ownLeases.has(getPlaceKey(place));

/** Returns the name of the other grader who has an answer open. */
export const getOtherGrader = ({ otherGraders }: DeskState, place: AnswerRef): string | undefined =>
  otherGraders.get(getPlaceKey(place));

/** Returns the number of answers to the open question that other graders have open. */
export const countOpenElsewhere = ({ otherGraders, place }: DeskState): number =>
  [...otherGraders.keys()].filter((key) => key.endsWith(`/${place.question_id}`)).length;
