import type { Draft, DraftExercise, OwnQuestion } from "#components/builder/document/draft.ts";
import { call } from "#lib/client/call.ts";
import type { WorkingDraft, WorkingExercise } from "#lib/contract/drafts.ts";
import type { Conflict } from "./conflict.ts";
import { claimTab, type DraftSlot, loadAbandonedDrafts, type StoredDraft } from "./draft-store.ts";
import type { Base } from "./patch.ts";

/**
 * The editor's initial state: the service's draft, with unsaved edits that closed tabs left in this browser applied to
 * it.
 */
export type OpenedDraft = {
  /** The service's draft. */
  loaded: WorkingDraft;
  draftSlot: DraftSlot;
  /** Lets other editors adopt unsaved edits of this one. */
  release: () => void;
  base: Base;
  draft: Draft;
  conflicts: Conflict[];
  /** Tabs whose unsaved edits are included in `draft`. */
  adoptedTabs: string[];
  /**
   * Drafts that those tabs sent, but that the service didn't have when the page was rendered. They may still arrive.
   */
  unconfirmed: Draft[];
};

/** Assessments whose editor the author has left without leaving the document, and when it has saved what it could. */
export const leftEditors = new Map<string, Promise<void>>();

export async function openDraft(rendered: WorkingDraft, owner: string): Promise<OpenedDraft> {
  const loaded = await loadNewest(rendered);
  const { tab, release } = await claimTab();
  const draftSlot = { owner, assessment: loaded.assessment.id, tab };
  const base = { ...toTheirs(loaded), ids: new Map() };
  const { stored, tabs } = await loadAbandonedDrafts(draftSlot);
  return {
    loaded,
    draftSlot,
    release,
    base,
    ...(await rebaseOnStored(base.draft, stored)),
    adoptedTabs: tabs,
  };
}

/** When the author goes back to an editor, the router shows it as it was rendered at first, without what was saved. */
async function loadNewest(rendered: WorkingDraft): Promise<WorkingDraft> {
  const { id } = rendered.assessment;
  if (!leftEditors.has(id)) return rendered;
  await leftEditors.get(id);
  return call("GET", `/assessments/${id}/draft`).then(
    ({ data }) => data,
    () => rendered,
  );
}

async function rebaseOnStored(draft: Draft, stored: readonly StoredDraft[]) {
  if (stored.length === 0) return { draft, conflicts: [], unconfirmed: [] };
  // This code is loaded on demand, because there is nothing to merge when most drafts are opened.
  const { reconcileSentDraft, rebaseStoredDrafts } = await import("./rebase-draft.ts");
  const unconfirmed = stored.flatMap((storedDraft) =>
    reconcileSentDraft(draft, storedDraft) === storedDraft ? [...(storedDraft.sent ?? [])] : [],
  );
  return { ...rebaseStoredDrafts(draft, stored), unconfirmed };
}

/** Converts what the service has, with its own ids. */
export const toTheirs = (workingDraft: WorkingDraft): Omit<Base, "ids"> => ({
  draft: toDraft(workingDraft),
  revision: workingDraft.assessment.revision,
  publishedIds: workingDraft.published_ids,
});

export const toDraft = ({
  assessment: { title, description, settings },
  exercises,
}: WorkingDraft): Draft => ({
  title,
  description,
  settings: {
    time_limit_minutes: settings.timeLimitMinutes,
    passing_score_percent: settings.passingScorePercent,
    allowed_attempts: settings.allowedAttempts,
    show_solutions: settings.showSolutions,
    on_deadline: settings.onDeadline,
    opens_at: settings.opensAt,
    closes_at: settings.closesAt,
    grade_skipped: settings.gradeSkipped,
    marking: settings.marking,
    exercise_order: settings.exerciseOrder,
    grade_policy: settings.gradePolicy,
    blueprint: settings.blueprint,
  },
  exercises: exercises.map(toExercise),
});

/** Converts an exercise. The items that it shows aren't part of the draft, because saving doesn't change them. */
const toExercise = ({ id, shared_context, order, pool, questions }: WorkingExercise): DraftExercise => ({
  id,
  shared_context,
  order,
  pool,
  questions: questions.map((question) => {
    if (!("item_id" in question)) return question as OwnQuestion;
    const { preview: _, ...reference } = question;
    return reference;
  }),
});
