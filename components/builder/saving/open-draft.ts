import type { Draft } from "#components/builder/document/draft.ts";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { claimTab, type DraftSlot, loadAbandonedDrafts, type StoredDraft } from "./draft-store.ts";
import type { Conflict } from "./merge.ts";
import type { Base } from "./saver.ts";

/** What the editor begins with: what the service has, what was left unsaved in this browser on top of it, and the desk. */
export type OpenedDraft = {
  draftSlot: DraftSlot;
  base: Base;
  draft: Draft;
  conflicts: Conflict[];
  /** Tabs whose unsaved writing is in `draft` now. */
  adoptedTabs: string[];
  /** What those tabs sent, and what was not there when the page was made: it may still arrive. */
  unconfirmed: Draft[];
};

export async function openDraft(workingDraft: WorkingDraft, owner: string): Promise<OpenedDraft> {
  const draftSlot = { owner, assessment: workingDraft.assessment.id, tab: await claimTab() };
  const base = createBase(workingDraft);
  const { stored, tabs } = await loadAbandonedDrafts(draftSlot);
  return { draftSlot, base, ...(await rebaseOnStored(base.draft, stored)), adoptedTabs: tabs };
}

async function rebaseOnStored(draft: Draft, stored: readonly StoredDraft[]) {
  if (stored.length === 0) return { draft, conflicts: [], unconfirmed: [] };
  // Most drafts are opened with nothing left to merge, which takes some code.
  const { reconcileSentDraft: arrivedIn, rebaseStoredDrafts: onTop } = await import("./rebase-draft.ts");
  const unconfirmed = stored.flatMap((storedDraft) =>
    arrivedIn(draft, storedDraft) === storedDraft ? [...(storedDraft.sent ?? [])] : [],
  );
  return { ...onTop(draft, stored), unconfirmed };
}

export function createBase(workingDraft: WorkingDraft): Base {
  const draft = toDraft(workingDraft);
  const ids = draft.exercises.flatMap((exercise) => [exercise.id, ...exercise.questions.map(({ id }) => id)]);
  return { draft, revision: workingDraft.assessment.revision, ids: new Map(ids.map((id) => [id, id])) };
}

export const toDraft = ({ assessment, exercises }: WorkingDraft): Draft => ({
  title: assessment.title,
  description: assessment.description,
  settings: {
    time_limit_minutes: assessment.settings.timeLimitMinutes,
    passing_score_percent: assessment.settings.passingScorePercent,
    allowed_attempts: assessment.settings.allowedAttempts,
    show_solutions: assessment.settings.showSolutions,
  },
  exercises: exercises as Draft["exercises"],
});
