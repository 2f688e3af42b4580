import type { Draft } from "../document/draft.ts";
import { isEqual } from "../document/equal.ts";
import { valueIn } from "./holds.ts";
import type { Kept } from "./kept.ts";
import { type Conflict, merge } from "./merge.ts";
import { idsIfArrived, renamed } from "./patch.ts";

/** Unsaved writing upon what the service has by now. A choice that was still open is open again. */
export function onTop(draft: Draft, kept: readonly Kept[]): { draft: Draft; conflicts: Conflict[] } {
  const begun: { draft: Draft; conflicts: Conflict[] } = { draft, conflicts: [] };
  const merged = kept.reduce(({ draft: theirs, conflicts }, left) => {
    const { base, mine, conflicts: open } = arrivedIn(draft, left);
    const next = merge(base, mine, theirs);
    // What the service says by now is the other side of it.
    const again = open.map((each) => ({ ...each, theirs: valueIn(draft, each) ?? null }) as Conflict);
    return { draft: next.draft, conflicts: [...conflicts, ...again, ...next.conflicts] };
  }, begun);
  return { draft: merged.draft, conflicts: stillOpen(merged.draft, merged.conflicts) };
}

/** What was kept, upon what of it the service has by now: what was new is known there by an id that was never heard here. */
export function arrivedIn(draft: Draft, left: Kept): Kept {
  for (const sent of (left.sent ?? []).toReversed()) {
    const ids = idsIfArrived(sent, draft, new Map());
    if (!ids) continue;
    const conflicts = left.conflicts.map(
      (each) => ({ ...each, id: ids.get(each.id) ?? each.id }) as Conflict,
    );
    return { ...left, base: renamed(sent, ids), mine: renamed(left.mine, ids), conflicts };
  }
  return left;
}

/** Each once; none where both sides have come to say the same. */
function stillOpen(mine: Draft, conflicts: readonly Conflict[]): Conflict[] {
  const last = new Map(conflicts.map((conflict) => [`${conflict.kind} ${conflict.id}`, conflict]));
  return [...last.values()].filter(
    (conflict) => conflict.mine === null || !isEqual(valueIn(mine, conflict) ?? null, conflict.theirs),
  );
}
