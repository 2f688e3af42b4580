import type { Draft } from "#components/builder/document/draft.ts";
import { type BlockedChange, blockConflict, getDraftValue } from "./blocked-changes.ts";
import type { Conflict } from "./conflict.ts";

/**
 * Adds new conflicts and updates the open ones with the other author's latest version. A conflict is over once both
 * sides have the same value, such as null after both removed the part.
 */
export function updateConflicts(
  blockedChanges: readonly BlockedChange[],
  newConflicts: readonly Conflict[],
  theirs: Draft,
): BlockedChange[] {
  const isSame = (a: Pick<Conflict, "kind" | "id">) => (b: Conflict) => a.kind === b.kind && a.id === b.id;
  const remaining = blockedChanges
    .filter((blockedChange) => !newConflicts.some(isSame(blockedChange)))
    .map((blockedChange) =>
      "conflict" in blockedChange.reason
        ? blockConflict(refreshConflict(blockedChange.reason.conflict, theirs))
        : blockedChange,
    )
    .filter(({ reason }) => !("conflict" in reason && reason.conflict.mine === reason.conflict.theirs));
  const openConflicts = blockedChanges.flatMap(({ reason }) =>
    "conflict" in reason ? [reason.conflict] : [],
  );
  const added = newConflicts.map((conflict) => keepReplaced(conflict, openConflicts.find(isSame(conflict))));
  return [...remaining, ...added.map(blockConflict)];
}

/** Returns an open conflict with the other author's latest version. */
export function refreshConflict(conflict: Conflict, theirs: Draft): Conflict {
  const refreshed = { ...conflict, theirs: getDraftValue(theirs, conflict) ?? null } as Conflict;
  if (refreshed.kind !== "arrangement" || refreshed.theirs?.pool) return refreshed;
  const replaced = theirs.exercises.find(({ id }) => id === conflict.id)?.questions ?? [];
  return { ...refreshed, replaced };
}

/**
 * Returns a conflict that replaces an `earlier` one about the same part. Questions that the other author's pool had
 * replaced by then are in no draft of the service anymore, so only the earlier conflict knows them.
 */
export function keepReplaced(conflict: Conflict, earlier: Conflict | undefined): Conflict {
  if (conflict.kind !== "arrangement" || earlier?.kind !== "arrangement") return conflict;
  if (!conflict.theirs?.pool || !earlier.theirs?.pool) return conflict;
  return { ...conflict, replaced: [...earlier.replaced, ...conflict.replaced] };
}
