"use client";

import { useSyncExternalStore } from "react";
import type { Saver, SaveState } from "../saving/saver.ts";

/** Whether what was written is saved, said politely when it changes. */
export function SaveStatus({ saver }: { saver: Saver }) {
  const { status, holds } = useSyncExternalStore(saver.subscribe, saver.snapshot, saver.snapshot);
  const isBad = !["saved", "unsaved", "saving"].includes(status.kind) || holds.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className={`text-sm ${isBad ? "text-warn" : "text-muted"}`}>
        {wordsOf(status)}
        {status.kind === "saved" && holds.length > 0 && `, but for ${holds.length} that you find marked`}
      </p>
      {status.kind === "signed-out" && (
        <button type="button" className="button button-secondary" onClick={() => void saver.flush()}>
          Sign in again
        </button>
      )}
    </div>
  );
}

function wordsOf(status: SaveState["status"]): string {
  switch (status.kind) {
    case "saved":
      return status.at === null ? "All changes are saved" : `Saved ${clock(status.at)}`;
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

const clock = (at: number): string =>
  new Date(at).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit", hour12: false });
