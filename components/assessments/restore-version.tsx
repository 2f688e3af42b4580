"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { RESTORE_VERSION } from "#lib/messages/versions.ts";

type RestoreVersionProps = { id: string; version: number; revision: number; hasUnpublishedChanges: boolean };

/** Replaces the working copy with an earlier version. */
export function RestoreVersion({ id, version, revision, hasUnpublishedChanges }: RestoreVersionProps) {
  const router = useRouter();
  const showToast = useToast();
  return (
    <ConfirmAction
      label={
        <>
          {RESTORE_VERSION.open}
          <span className="sr-only">{RESTORE_VERSION.openMore(version)}</span>
        </>
      }
      className="button button-quiet"
      title={RESTORE_VERSION.title(version)}
      verb={RESTORE_VERSION.verb}
      run={() => call("POST", `/assessments/${id}/versions/${String(version)}/restore`, { revision })}
      onDone={() => {
        showToast(RESTORE_VERSION.done(version));
        router.refresh();
      }}
    >
      <p>{RESTORE_VERSION.text(version)}</p>
      {hasUnpublishedChanges && <p className="font-medium">{RESTORE_VERSION.losesChanges}</p>}
    </ConfirmAction>
  );
}
