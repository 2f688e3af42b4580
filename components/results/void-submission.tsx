"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { focusContent } from "#components/ui/focus-content.ts";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { VOIDING } from "#lib/messages/results.ts";
import { VoidForm } from "./void-form.tsx";

/** Renders a button that asks for a reason and voids a submission. */
export function VoidSubmission({ id }: { id: string }) {
  const router = useRouter();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button button-secondary" onClick={() => setOpen(true)}>
        {VOIDING.verb}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={VOIDING.title}>
        <VoidForm
          text={VOIDING.text}
          verb={VOIDING.verb}
          onClose={() => setOpen(false)}
          run={(reason) => call("POST", `/v1/submissions/${id}/void`, { reason })}
          onDone={() => {
            showToast(VOIDING.done);
            router.refresh();
            focusContent();
          }}
        />
      </Dialog>
    </>
  );
}

/** Renders a button that makes a voided submission count again. */
export function UndoVoid({ id }: { id: string }) {
  const router = useRouter();
  const showToast = useToast();
  return (
    <ConfirmAction
      label={VOIDING.undo}
      title={VOIDING.undoTitle}
      verb={VOIDING.undo}
      run={() => call("POST", `/v1/submissions/${id}/unvoid`)}
      onDone={() => {
        showToast(VOIDING.undone);
        router.refresh();
        focusContent();
      }}
    >
      <p>{VOIDING.undoText}</p>
    </ConfirmAction>
  );
}
