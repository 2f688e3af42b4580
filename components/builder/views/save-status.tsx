"use client";

import { useSyncExternalStore } from "react";
import { getBrowserLocale } from "#components/ui/viewer.ts";
import { SAVING } from "#lib/messages/editor.ts";
import type { Saver, SaveState } from "../saving/saver.ts";

/** Shows whether the changes are saved, and announces this politely to screen readers. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { status, blockedChanges } = useSyncExternalStore(
    saver.subscribe,
    saver.getSnapshot,
    saver.getSnapshot,
  );
  const hasProblem = !["saved", "unsaved", "saving"].includes(status.kind) || blockedChanges.length > 0;
  return (
    // On a phone the status has a line of its own, because its length changes with each save.
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:w-full ${hasProblem ? "max-sm:min-h-10" : "max-sm:min-h-5 max-sm:whitespace-nowrap"}`}
    >
      <p role="status" className={`text-sm ${hasProblem ? "text-warn" : "text-muted"}`}>
        {formatStatus(status)}
        {status.kind === "saved" && blockedChanges.length > 0 && SAVING.except(blockedChanges.length)}
      </p>
      {status.kind === "signed-out" && (
        <button type="button" className="button button-secondary" onClick={() => void saver.flush()}>
          {SAVING.signIn}
        </button>
      )}
    </div>
  );
}

function formatStatus(status: SaveState["status"]): string {
  switch (status.kind) {
    case "saved":
      return status.at === null ? SAVING.saved : SAVING.savedAt(formatTime(status.at));
    case "unsaved":
    case "saving":
      return SAVING.saving;
    case "offline":
      return SAVING.offline;
    case "retrying":
      return SAVING.retrying;
    case "signed-out":
      return SAVING.signedOut;
    case "failed":
      return status.message;
  }
}

const formatTime = (at: number): string =>
  new Date(at).toLocaleTimeString(getBrowserLocale(), { timeStyle: "short" });
