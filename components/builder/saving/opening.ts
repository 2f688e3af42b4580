import type { WorkingDraft } from "#lib/contract/drafts.ts";
import type { Draft } from "../document/draft.ts";
import { type Desk, type Kept, leftBehind, takeTab } from "./kept.ts";
import type { Conflict } from "./merge.ts";
import type { Base } from "./saver.ts";

/** What the editor begins with: what the service has, what was left unsaved in this browser on top of it, and the desk. */
export type Opening = {
  desk: Desk;
  base: Base;
  draft: Draft;
  conflicts: Conflict[];
  /** Tabs whose unsaved writing is in `draft` now. */
  adopted: string[];
  /** What those tabs sent, and what was not there when the page was made: it may still arrive. */
  unanswered: Draft[];
};

export async function open(given: WorkingDraft, owner: string): Promise<Opening> {
  const desk = { owner, assessment: given.assessment.id, tab: await takeTab() };
  const base = baseOf(given);
  const { kept, tabs } = await leftBehind(desk);
  return { desk, base, ...(await withKept(base.draft, kept)), adopted: tabs };
}

async function withKept(draft: Draft, kept: readonly Kept[]) {
  if (kept.length === 0) return { draft, conflicts: [], unanswered: [] };
  // Most drafts are opened with nothing left to merge, which takes some code.
  const { arrivedIn, onTop } = await import("./on-top.ts");
  const unanswered = kept.flatMap((left) => (arrivedIn(draft, left) === left ? [...(left.sent ?? [])] : []));
  return { ...onTop(draft, kept), unanswered };
}

export function baseOf(given: WorkingDraft): Base {
  const draft = draftOf(given);
  const ids = draft.exercises.flatMap((exercise) => [exercise.id, ...exercise.questions.map(({ id }) => id)]);
  return { draft, revision: given.assessment.revision, ids: new Map(ids.map((id) => [id, id])) };
}

export const draftOf = ({ assessment, exercises }: WorkingDraft): Draft => ({
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
