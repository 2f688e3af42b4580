"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { COMMITTED } from "#lib/messages/corrections.ts";
import { focusTitle } from "./focus-title.ts";

/** Undoes a correction that is in effect. If a later one covers the same question, the page then names it. */
export function UndoCorrection({ id, changedDraft }: { id: string; changedDraft: boolean }) {
  const router = useRouter();
  const showToast = useToast();
  return (
    <ConfirmAction
      label={COMMITTED.undo}
      className="button button-danger"
      title={COMMITTED.undoTitle}
      verb={COMMITTED.undo}
      danger
      run={() => revert(id)}
      onDone={(isDone) => {
        if (isDone) showToast(COMMITTED.undone);
        focusTitle();
        router.refresh();
      }}
    >
      <p>{COMMITTED.undoText}</p>
      {changedDraft && <p>{COMMITTED.undoDraft}</p>}
    </ConfirmAction>
  );
}

/** Returns false if a later correction has to be undone first. */
async function revert(id: string): Promise<boolean> {
  try {
    await call("POST", `/v1/regrades/${id}/revert`);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "regrade_superseded") return false;
    throw error;
  }
}
