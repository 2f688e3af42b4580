import { DESK_MESSAGES } from "#lib/messages/marking.ts";
import type { MarkStore } from "./mark-store.ts";

type SaveStateProps = {
  store: MarkStore;
  /** Whether the open answer's points aren't a score, so that they can't be saved. */
  hasInvalidPoints: boolean;
};

/** Shows whether all marks are saved. */
export function SaveState({ store, hasInvalidPoints }: SaveStateProps) {
  const unsaved = store.listUnsaved();
  const conflicts = unsaved.filter(({ conflict }) => conflict).length;
  const refused = unsaved.filter((entry) => entry.refused !== undefined).length;
  const retrying = unsaved.filter(({ place }) => store.isRetrying(place)).length;
  const waiting = unsaved.length - conflicts - refused - retrying;
  const getText = () => {
    if (waiting > 0) return store.isOffline ? DESK_MESSAGES.offline(waiting) : DESK_MESSAGES.saving(waiting);
    if (conflicts > 0) return DESK_MESSAGES.conflicts(conflicts);
    if (refused > 0) return DESK_MESSAGES.notSaved(refused + retrying);
    if (retrying > 0) return DESK_MESSAGES.retrying(retrying);
    return hasInvalidPoints ? DESK_MESSAGES.pointsNotSaved : DESK_MESSAGES.allSaved;
  };
  const hasProblem = store.isOffline || hasInvalidPoints || conflicts + refused + retrying > 0;
  return (
    <p className={hasProblem ? "text-warn" : "text-muted"} data-save-state>
      {getText()}
      {/* Announced only when saving begins to fail or works again, not with each mark. */}
      <span className="sr-only" role="status">
        {store.isOffline
          ? DESK_MESSAGES.offlineStatus(waiting)
          : retrying > 0
            ? DESK_MESSAGES.retrying(retrying)
            : ""}
      </span>
    </p>
  );
}
