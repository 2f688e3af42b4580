import type { AnswerRef } from "#lib/contract/marking.ts";
import { ANNOUNCEMENTS } from "#lib/messages/marking.ts";
import type { DeskController } from "./desk-controller.ts";
import { hasLease } from "./desk-state.ts";
import { iterateUngraded } from "./queue-view.ts";

type Direction = 1 | -1;

/** Opens an answer. If `isAutoSelected` is true, the desk selected it and may move on if another grader has it open. */
export function openAnswer(desk: DeskController, place: AnswerRef, { isAutoSelected = false } = {}): void {
  void desk.store.flush();
  const isNewQuestion = place.question_id !== desk.state.place.question_id;
  desk.dispatch({ type: "opened", place, isAutoSelected });
  syncUrl(desk);
  announceAnswer(desk);
  // A leased answer was fetched under its lease. Any other answer may have changed in the meantime.
  if (!hasLease(desk.state, place) || !desk.sheet) desk.loadAnswer();
  const queueLoaded = isNewQuestion ? desk.queries.loadQueue(place.question_id) : Promise.resolve();
  void queueLoaded.then(() => desk.refresh());
}

/** Opens the next or previous ungraded answer, after loading the queue if necessary. */
export function openUngraded(desk: DeskController, direction: Direction): void {
  const [target] = iterateUngraded(desk.getQueueView(), direction);
  if (target) {
    openAnswer(desk, target, { isAutoSelected: true });
    return;
  }
  const { queue } = desk;
  const { place } = desk.state;
  if (queue) desk.announce(ANNOUNCEMENTS.noneLeft);
  void desk.queries.loadQueue(place.question_id).then(() => {
    if (!queue && desk.queue && place === desk.state.place) openUngraded(desk, direction);
  });
}

/** Opens the next or previous answer in the queue, graded or not. */
export function openAdjacentAnswer(desk: DeskController, direction: Direction): void {
  const item = desk.queue?.items[desk.index + direction];
  if (item)
    openAnswer(desk, { submission_id: item.submission_id, question_id: desk.state.place.question_id });
  else desk.announce(direction === 1 ? ANNOUNCEMENTS.lastAnswer : ANNOUNCEMENTS.firstAnswer);
}

/** Opens the next or previous question of the same submission. */
export function openAdjacentQuestion(desk: DeskController, direction: Direction): void {
  const { place } = desk.state;
  const questions = desk.sheet?.questions ?? [];
  const index = questions.findIndex(({ question_id }) => question_id === place.question_id);
  const neighbor = questions[index + direction];
  if (neighbor) openAnswer(desk, { submission_id: place.submission_id, question_id: neighbor.question_id });
  else desk.announce(direction === 1 ? ANNOUNCEMENTS.lastQuestion : ANNOUNCEMENTS.firstQuestion);
}

export function switchView(desk: DeskController): void {
  desk.dispatch({ type: "viewSwitched" });
  const isByQuestion = desk.state.view === "question";
  desk.announce(isByQuestion ? ANNOUNCEMENTS.viewByQuestion : ANNOUNCEMENTS.viewBySubmission);
  syncUrl(desk);
  void desk.refresh();
}

export function skipAnswer(desk: DeskController): void {
  desk.dispatch({ type: "skipped" });
  openUngraded(desk, 1);
}

/** Updates the page's URL to the open answer, so that a reload or a new sign-in returns to it. */
function syncUrl({ state: { place, view }, start }: DeskController): void {
  const query = new URLSearchParams({ submission: place.submission_id });
  if (view === "submission") query.set("by", "submission");
  if (start.show === "finished") query.set("show", "finished");
  history.replaceState(null, "", `/grading/${start.assessmentId}/${place.question_id}?${query}`);
}

function announceAnswer(desk: DeskController): void {
  const { queue, index, label } = desk;
  const position = queue && index >= 0 ? index + 1 : undefined;
  const isGraded = desk.isGraded(desk.state.place);
  desk.announce(ANNOUNCEMENTS.answer(label, position, queue?.items.length ?? 0, isGraded));
}
