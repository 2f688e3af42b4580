import { ApiError, call } from "#lib/client/call.ts";
import type { AnswerRef, GroupMarkResult, QueueItem } from "#lib/contract/marking.ts";
import { ANNOUNCEMENTS, NOTICE_MESSAGES, ROLE_MESSAGES } from "#lib/messages/marking.ts";
import { type DeskController, getErrorMessage } from "./desk-controller.ts";
import { getOtherGrader } from "./desk-state.ts";
import { type Draft, isSameDraft, toDraft, toMarkInput } from "./draft.ts";
import { getPlaceKey } from "./mark-store.ts";
import { openAnswer } from "./navigation.ts";
import type { GroupStep, UndoStep } from "./undo-history.ts";

/** Changes the open answer's mark. Consecutive changes with the same `field` are undone together. */
export function changeMark(desk: DeskController, draft: Draft, field = ""): void {
  const { place } = desk.state;
  const before = desk.store.getDraft(place);
  const isReadOnly = !desk.sheet || getReadOnlyReason(desk, { kind: "mark", place }) !== undefined;
  if (isSameDraft(before, draft) || isReadOnly) return;
  desk.dispatch({ type: "changed", step: { kind: "mark", place, before, after: draft, field } });
  writeDraft(desk, place, draft);
}

/** Returns why the grader can't change marks, or undefined if the grader can. The answer at `place` must be cached. */
function getReadOnlyReason(
  desk: DeskController,
  { kind, place }: Pick<UndoStep, "kind" | "place">,
): string | undefined {
  if (desk.store.getSheet(place)?.marking?.role === null) return ROLE_MESSAGES.none;
  // A group consists of other answers than the one at `place`.
  const otherGrader = kind === "mark" ? getOtherGrader(desk.state, place) : undefined;
  return otherGrader === undefined ? undefined : NOTICE_MESSAGES.openElsewhere(otherGrader);
}

function writeDraft(desk: DeskController, place: AnswerRef, draft: Draft): void {
  const wasGraded = desk.isGraded(place);
  desk.store.edit(place, draft);
  const delta = Number(draft.score !== null) - Number(wasGraded);
  if (delta !== 0) desk.adjustGradedCount(place, delta);
}

/** Applies the open answer's mark to identical answers. @throws ApiError */
export async function markGroup(
  desk: DeskController,
  members: readonly QueueItem[],
): Promise<GroupMarkResult> {
  const { place } = desk.state;
  await desk.store.retry();
  const mark = toMarkInput(desk.store.getDraft(place));
  const { data } = await call("POST", `/grading/questions/${place.question_id}/groups`, {
    reference_id: place.submission_id,
    members: members.map(({ submission_id, revision }) => ({ submission_id, revision })),
    mark,
    rubric_revision: desk.sheet?.rubric.revision,
    as: desk.store.getRole(place),
  });
  const saved = data.saved.map(({ submission_id, revision, before }) => ({
    submission_id,
    revision,
    before: toMarkInput(toDraft(before)),
    after: mark,
  }));
  if (saved.length > 0) desk.dispatch({ type: "changed", step: { kind: "group", place, members: saved } });
  await reload(desk, place.question_id);
  return data;
}

async function reload(desk: DeskController, questionId: string): Promise<void> {
  desk.store.forgetSheets(desk.state.place);
  await desk.queries.loadQueue(questionId);
  await desk.refresh();
}

/**
 * Undoes the last change. If that fails for a temporary reason, the same change is next. For any other reason, the
 * change leaves the history, so that the one before it is next.
 */
export const undo = (desk: DeskController): void => desk.queueReplay(() => replay(desk, "before"));
/** Redoes the change that was undone last. If that fails, the same applies as for `undo`. */
export const redo = (desk: DeskController): void => desk.queueReplay(() => replay(desk, "after"));

async function replay(desk: DeskController, which: "before" | "after"): Promise<void> {
  const isUndo = which === "before";
  const { done, undone } = desk.state.history;
  const step = (isUndo ? done : undone).at(-1);
  if (!step) return desk.announce(isUndo ? ANNOUNCEMENTS.nothingToUndo : ANNOUNCEMENTS.nothingToRedo);
  if (getPlaceKey(step.place) !== getPlaceKey(desk.state.place)) openAnswer(desk, step.place);
  try {
    // The mark's revision and the grader's role are needed, but the answer may have been dropped from the cache.
    if (!desk.store.getSheet(step.place)) await desk.queries.awaitAnswer(step.place);
    const reason = getReadOnlyReason(desk, step);
    if (reason !== undefined) {
      // The page shows the reason with the answer.
      desk.dispatch({ type: "dropped", step });
      return desk.announce(reason);
    }
    const message = isUndo ? ANNOUNCEMENTS.undone : ANNOUNCEMENTS.redone;
    if (step.kind === "mark") {
      recordReplay(desk, step, which);
      writeDraft(desk, step.place, step[which]);
      return desk.announce(message);
    }
    const skipped = await restoreGroup(desk, step, which);
    desk.announce(skipped > 0 ? `${message} ${ANNOUNCEMENTS.changedSince(skipped)}` : message);
  } catch (error) {
    const message = getErrorMessage(error);
    if (!(error instanceof ApiError && error.isTransient)) {
      desk.dispatch({ type: "dropped", step });
      desk.dispatch({ type: "noticed", text: message });
    }
    desk.announce(message);
  }
}

const recordReplay = (desk: DeskController, step: UndoStep, which: "before" | "after"): void =>
  desk.dispatch({ type: which === "before" ? "undone" : "redone", step });

/**
 * Restores the marks of a group. Returns the number of answers that keep their mark because it has changed in the
 * meantime. @throws ApiError
 */
async function restoreGroup(
  desk: DeskController,
  step: GroupStep,
  which: "before" | "after",
): Promise<number> {
  const { question_id } = step.place;
  const { data } = await call("POST", `/grading/questions/${question_id}/restore`, {
    members: step.members.map((member) => ({
      submission_id: member.submission_id,
      revision: member.revision,
      mark: member[which],
    })),
    as: desk.store.getRole(step.place),
  });
  const revisions = new Map(data.saved.map(({ submission_id, revision }) => [submission_id, revision]));
  recordReplay(desk, step, which);
  desk.dispatch({ type: "restored", step, revisions });
  await reload(desk, question_id);
  return data.left_out.length;
}
