import { call } from "#lib/client/call.ts";
import type { AnswerRef, GroupMarkResult, QueueItem } from "#lib/contract/marking.ts";
import { type Draft, isSameDraft, toDraft, toMarkInput } from "./draft.ts";
import { History, type Step } from "./history.ts";
import { getPlaceKey } from "./mark-store.ts";
import { getErrorMessage, type Session } from "./session.ts";

/** What a grader does to marks, and can take back: over all answers of a visit. */
export class MarkEditor {
  readonly history = new History();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    session.onLeave(() => this.history.endStep());
  }

  /** Changes the mark of the answer that is open. `field`: what is typed in counts as one step. */
  mark(draft: Draft, field = ""): void {
    const before = this.#session.store.draft(this.#session.place);
    if (isSameDraft(before, draft) || this.#session.leases.getHolder(this.#session.place)) return;
    this.history.add({ kind: "mark", place: this.#session.place, before, after: draft, field });
    this.#edit(this.#session.place, draft);
  }
  #edit(place: AnswerRef, draft: Draft): void {
    const wasGraded = this.#session.isGraded(place);
    this.#session.store.edit(place, draft);
    const delta = Number(draft.score !== null) - Number(wasGraded);
    if (delta !== 0) this.#session.adjustGradedCount(place, delta);
    this.#session.notify();
  }

  /** Gives the mark that is open to answers that say the same. @throws CallFailure */
  async markGroup(members: readonly QueueItem[]): Promise<GroupMarkResult> {
    const { place } = this.#session;
    await this.#session.store.flush();
    const mark = toMarkInput(this.#session.store.draft(place));
    const { data } = await call<GroupMarkResult>("POST", `/grading/questions/${place.question_id}/groups`, {
      like: place.submission_id,
      members: members.map(({ submission_id, revision }) => ({ submission_id, revision })),
      mark,
      rubric_revision: this.#session.sheet?.rubric.revision,
    });
    const steps = data.saved.map(({ submission_id, revision, before }) => ({
      submission_id,
      revision,
      before: toMarkInput(toDraft(before)),
      after: mark,
    }));
    if (steps.length > 0) this.history.add({ kind: "group", place, members: steps });
    await this.#refetch(place.question_id);
    return data;
  }
  async #refetch(questionId: string): Promise<void> {
    this.#session.store.forgetSheets(this.#session.place);
    await this.#session.loadQueue(questionId);
    await this.#session.refresh();
  }

  undo(): void {
    void this.#replay(this.history.undo(), "before", "Undone.");
  }
  redo(): void {
    void this.#replay(this.history.redo(), "after", "Done again.");
  }
  async #replay(step: Step | undefined, which: "before" | "after", message: string): Promise<void> {
    if (!step)
      return this.#session.announce(
        which === "before" ? "There is nothing to undo." : "There is nothing to redo.",
      );
    if (getPlaceKey(step.place) !== getPlaceKey(this.#session.place)) this.#session.goTo(step.place);
    if (step.kind === "mark") this.#edit(step.place, step[which]);
    else {
      const skipped = await this.#restore(step, which).catch(getErrorMessage);
      if (typeof skipped === "string") return this.#session.announce(skipped);
      if (skipped > 0)
        return this.#session.announce(`${message} ${skipped} were changed meanwhile and stay as they are.`);
    }
    this.#session.announce(message);
  }
  async #restore(step: Step & { kind: "group" }, which: "before" | "after"): Promise<number> {
    const { question_id } = step.place;
    const { data } = await call<GroupMarkResult>("POST", `/grading/questions/${question_id}/restore`, {
      members: step.members.map((member) => ({
        submission_id: member.submission_id,
        revision: member.revision,
        mark: member[which],
      })),
    });
    const revisions = new Map(data.saved.map(({ submission_id, revision }) => [submission_id, revision]));
    for (const member of step.members)
      member.revision = revisions.get(member.submission_id) ?? member.revision;
    await this.#refetch(question_id);
    return data.left_out.length;
  }
}
