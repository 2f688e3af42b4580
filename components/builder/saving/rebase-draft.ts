import type { Draft } from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
import { getDraftValue } from "./blocked-changes.ts";
import type { StoredDraft } from "./draft-store.ts";
import { type Conflict, merge } from "./merge.ts";
import { matchSentDraft, replaceIds } from "./patch.ts";

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
    const reopened = openConflicts.map(
      (each) => ({ ...each, theirs: getDraftValue(draft, each) ?? null }) as Conflict,
    );
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
    const conflicts = storedDraft.conflicts.map(
      (each) => ({ ...each, id: ids.get(each.id) ?? each.id }) as Conflict,
    );
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
  const latestByKey = new Map(conflicts.map((conflict) => [`${conflict.kind} ${conflict.id}`, conflict]));
  return [...latestByKey.values()].filter(
    (conflict) => conflict.mine === null || !isEqual(getDraftValue(mine, conflict) ?? null, conflict.theirs),
  );
}
