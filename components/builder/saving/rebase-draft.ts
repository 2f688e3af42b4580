import type { Draft } from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
import { getDraftValue } from "./blocked-changes.ts";
import type { StoredDraft } from "./draft-store.ts";
import { type Conflict, merge } from "./merge.ts";
import { matchSentDraft, replaceIds } from "./patch.ts";

/** Unsaved writing upon what the service has by now. A choice that was still open is open again. */
export function rebaseStoredDrafts(
  draft: Draft,
  stored: readonly StoredDraft[],
): { draft: Draft; conflicts: Conflict[] } {
  const initial: { draft: Draft; conflicts: Conflict[] } = { draft, conflicts: [] };
  const merged = stored.reduce(({ draft: theirs, conflicts }, storedDraft) => {
    const { base, mine, conflicts: openConflicts } = reconcileSentDraft(draft, storedDraft);
    const next = merge(base, mine, theirs);
    // What the service says by now is the other side of it.
    const reopened = openConflicts.map(
      (each) => ({ ...each, theirs: getDraftValue(draft, each) ?? null }) as Conflict,
    );
    return { draft: next.draft, conflicts: [...conflicts, ...reopened, ...next.conflicts] };
  }, initial);
  return { draft: merged.draft, conflicts: filterOpenConflicts(merged.draft, merged.conflicts) };
}

/** What was kept, upon what of it the service has by now: what was new is known there by an id that was never heard here. */
export function reconcileSentDraft(draft: Draft, storedDraft: StoredDraft): StoredDraft {
  for (const sent of (storedDraft.sent ?? []).toReversed()) {
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

/** Each once; none where both sides have come to say the same. */
function filterOpenConflicts(mine: Draft, conflicts: readonly Conflict[]): Conflict[] {
  const latestByKey = new Map(conflicts.map((conflict) => [`${conflict.kind} ${conflict.id}`, conflict]));
  return [...latestByKey.values()].filter(
    (conflict) => conflict.mine === null || !isEqual(getDraftValue(mine, conflict) ?? null, conflict.theirs),
  );
}
