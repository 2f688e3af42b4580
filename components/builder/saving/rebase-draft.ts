import type { Draft } from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
import { getDraftValue } from "./blocked-changes.ts";
import { type Conflict, isRemovedByMe } from "./conflict.ts";
import type { StoredDraft } from "./draft-store.ts";
import { merge } from "./merge.ts";
import { matchSentDraft, replaceConflictIds, replaceIds } from "./patch.ts";
import { keepReplaced, refreshConflict } from "./update-conflicts.ts";

/** Rebases unsaved drafts onto the service's draft, one after another, and reopens the conflicts that were open. */
export function rebaseStoredDrafts(
  draft: Draft,
  stored: readonly StoredDraft[],
): { draft: Draft; conflicts: Conflict[] } {
  const initial: { draft: Draft; conflicts: Conflict[] } = { draft, conflicts: [] };
  const merged = stored.reduce(({ draft: theirs, conflicts }, storedDraft) => {
    const { base, mine, conflicts: openConflicts } = reconcileSentDraft(draft, storedDraft);
    const next = merge(base, mine, theirs);
    // The other side of each conflict becomes the service's latest version.
    const reopened = openConflicts.map((each) => refreshConflict(each, draft));
    return { draft: next.draft, conflicts: [...conflicts, ...reopened, ...next.conflicts] };
  }, initial);
  return { draft: merged.draft, conflicts: filterOpenConflicts(merged.draft, merged.conflicts) };
}

/**
 * If the service's draft is one of the drafts that were sent without receiving a response, returns the stored draft
 * rebased onto it, with the ids that the service assigned. Otherwise returns `storedDraft` itself. The last draft can
 * have been sent while the page was closing, without a record that it was.
 */
export function reconcileSentDraft(draft: Draft, storedDraft: StoredDraft): StoredDraft {
  for (const sent of [...(storedDraft.sent ?? []), storedDraft.mine].toReversed()) {
    const ids = matchSentDraft(sent, draft, new Map());
    if (!ids) continue;
    const conflicts = storedDraft.conflicts.map((each) => replaceConflictIds(each, ids));
    return {
      ...storedDraft,
      base: replaceIds(sent, ids),
      mine: replaceIds(storedDraft.mine, ids),
      conflicts,
    };
  }
  return storedDraft;
}

/** Returns the last conflict for each part, except those whose sides are now equal. */
function filterOpenConflicts(mine: Draft, conflicts: readonly Conflict[]): Conflict[] {
  const latestByKey = new Map<string, Conflict>();
  for (const conflict of conflicts) {
    const key = `${conflict.kind} ${conflict.id}`;
    latestByKey.set(key, keepReplaced(conflict, latestByKey.get(key)));
  }
  return [...latestByKey.values()].filter((conflict) => {
    const value = isRemovedByMe(conflict) ? null : (getDraftValue(mine, conflict) ?? null);
    return !isEqual(value, conflict.theirs);
  });
}
