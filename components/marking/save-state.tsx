import type { MarkStore } from "./mark-store.ts";

/** Whether everything is saved, and what is not. */
export function SaveState({ store }: { store: MarkStore }) {
  const unsaved = store.listUnsaved();
  const conflicts = unsaved.filter(({ conflict }) => conflict).length;
  const waiting = unsaved.length - conflicts;
  const text =
    waiting > 0 && store.isOffline
      ? `${waiting} unsaved: no connection. They are kept here and sent as soon as it is back.`
      : waiting > 0
        ? `Saving ${waiting} …`
        : conflicts > 0
          ? `${conflicts} marked twice`
          : "All saved";
  return (
    <p className={`text-sm ${store.isOffline || conflicts > 0 ? "text-warn" : "text-muted"}`} data-save-state>
      {text}
      {/* Said aloud only when it turns bad or good again, not with each mark. */}
      <span className="sr-only" role="status">
        {store.isOffline ? `${waiting} unsaved, no connection` : ""}
      </span>
    </p>
  );
}
