import { DESK_MESSAGES } from "#lib/messages/marking.ts";
import type { MarkStore } from "./mark-store.ts";

/** Shows whether all marks are saved. */
export function SaveState({ store }: { store: MarkStore }) {
  const unsaved = store.listUnsaved();
  const conflicts = unsaved.filter(({ conflict }) => conflict).length;
  const refused = unsaved.filter((entry) => entry.refused !== undefined).length;
  const waiting = unsaved.length - conflicts - refused;
  const text =
    waiting > 0 && store.isOffline
      ? DESK_MESSAGES.offline(waiting)
      : waiting > 0
        ? DESK_MESSAGES.saving(waiting)
        : conflicts > 0
          ? DESK_MESSAGES.conflicts(conflicts)
          : refused > 0
            ? DESK_MESSAGES.notSaved(refused)
            : DESK_MESSAGES.allSaved;
  return (
    <p className={store.isOffline || conflicts + refused > 0 ? "text-warn" : "text-muted"} data-save-state>
      {text}
      {/* Announced only when the connection is lost or restored, not with each mark. */}
      <span className="sr-only" role="status">
        {store.isOffline ? DESK_MESSAGES.offlineStatus(waiting) : ""}
      </span>
    </p>
  );
}
