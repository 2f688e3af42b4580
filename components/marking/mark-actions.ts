import { call } from "#lib/client/call.ts";
import type { AnswerRef, GroupMarkResult, QueueItem } from "#lib/contract/marking.ts";
import { ANNOUNCEMENTS } from "#lib/messages/marking.ts";
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
  const isReadOnly = desk.sheet?.marking?.role === null || getOtherGrader(desk.state, place) !== undefined;
  if (isSameDraft(before, draft) || isReadOnly) return;
  desk.dispatch({ type: "changed", step: { kind: "mark", place, before, after: draft, field } });
  writeDraft(desk, place, draft);
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

export function undo(desk: DeskController): void {
  const step = desk.state.history.done.at(-1);
  desk.dispatch({ type: "undone" });
  void replay(desk, step, "before");
}
export function redo(desk: DeskController): void {
  const step = desk.state.history.undone.at(-1);
  desk.dispatch({ type: "redone" });
  void replay(desk, step, "after");
}

async function replay(
  desk: DeskController,
  step: UndoStep | undefined,
  which: "before" | "after",
): Promise<void> {
  const isUndo = which === "before";
  if (!step) return desk.announce(isUndo ? ANNOUNCEMENTS.nothingToUndo : ANNOUNCEMENTS.nothingToRedo);
  if (getPlaceKey(step.place) !== getPlaceKey(desk.state.place)) openAnswer(desk, step.place);
  const message = isUndo ? ANNOUNCEMENTS.undone : ANNOUNCEMENTS.redone;
  if (step.kind === "mark") {
    writeDraft(desk, step.place, step[which]);
    return desk.announce(message);
  }
  const skipped = await restoreGroup(desk, step, which).catch(getErrorMessage);
  if (typeof skipped === "string") return desk.announce(skipped);
  desk.announce(skipped > 0 ? `${message} ${ANNOUNCEMENTS.changedSince(skipped)}` : message);
}

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
  desk.dispatch({ type: "restored", step, revisions });
  await reload(desk, question_id);
  return data.left_out.length;
}
