"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "#components/library/confirm-dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";

type RestoreVersionProps = { id: string; version: number; revision: number; hasUnpublishedChanges: boolean };

/** The button that makes a version the working copy again, once somebody has said that they mean it. */
export function RestoreVersion({ id, version, revision, hasUnpublishedChanges }: RestoreVersionProps) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const showToast = useToast();
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        Restore<span className="sr-only"> version {version}</span>
      </button>
      {open && (
        <ConfirmDialog
          title={`Restore version ${version} as the working copy?`}
          verb="Restore it"
          onClose={() => setOpen(false)}
          run={() => call("POST", `/assessments/${id}/versions/${version}/restore`, { revision })}
          onDone={() => {
            setOpen(false);
            showToast(`The working copy is version ${version} again. Learners see it once you publish.`);
            router.refresh();
          }}
        >
          <p>
            The questions and keys of version {version} take the place of the working copy. Nothing is
            published by it.
          </p>
          {hasUnpublishedChanges && (
            <p className="font-medium">
              The working copy has changes that are in no version; they will be lost.
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
