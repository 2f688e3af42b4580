"use client";

import { useAutosave } from "#lib/client/autosave/use-autosave.ts";
import type { Saver, SaveState } from "../saving/saver.ts";

/** Whether what was written is saved, said politely when it changes. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { status, blockedChanges } = useAutosave(saver);
  const hasProblem = !["saved", "unsaved", "saving"].includes(status.kind) || blockedChanges.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className={`text-sm ${hasProblem ? "text-warn" : "text-muted"}`}>
        {formatStatus(status)}
        {status.kind === "saved" &&
          blockedChanges.length > 0 &&
          `, but for ${blockedChanges.length} that you find marked`}
      </p>
      {status.kind === "signed-out" && (
        <button type="button" className="button button-secondary" onClick={() => void saver.flush()}>
          Sign in again
        </button>
      )}
    </div>
  );
}

function formatStatus(status: SaveState["status"]): string {
  switch (status.kind) {
    case "saved":
      return status.at === null ? "All changes are saved" : `Saved ${formatTime(status.at)}`;
    case "unsaved":
    case "saving":
      return "Saving …";
    case "offline":
      return "No connection. What you write is kept in this browser.";
    case "signed-out":
      return "You’re signed out. Your changes are kept in this browser.";
    case "failed":
      return status.message;
  }
}

const formatTime = (at: number): string =>
  new Date(at).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
