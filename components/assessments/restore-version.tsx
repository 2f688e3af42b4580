"use client";

import { useRouter } from "next/navigation";
import { ConfirmAction } from "#components/ui/confirm-action.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { ApiError, call } from "#lib/client/call.ts";
import { RESTORE_VERSION } from "#lib/messages/versions.ts";

type RestoreVersionProps = {
  id: string;
  version: number;
  /** The revision of the assessment. It stays the same if the working copy already was as in the version. */
  revision: number;
  hasUnpublishedChanges: boolean;
  /** Whether the version has questions from the item bank. */
  hasItems: boolean;
};

/** Replaces the working copy with an earlier version. */
export function RestoreVersion({
  id,
  version,
  revision,
  hasUnpublishedChanges,
  hasItems,
}: RestoreVersionProps) {
  const router = useRouter();
  const showToast = useToast();
  /** If someone else has changed the assessment, says so and loads its new revision for the next try. */
  async function restore() {
    try {
      return await call("POST", `/assessments/${id}/versions/${String(version)}/restore`, { revision });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "stale_revision")) throw error;
      router.refresh();
      throw new ApiError(error.code, RESTORE_VERSION.stale);
    }
  }
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
      run={restore}
      onDone={({ data }) => {
        showToast(
          data.revision === revision
            ? RESTORE_VERSION.unchanged(version)
            : RESTORE_VERSION.done(version, data.has_unpublished_changes),
        );
        router.refresh();
      }}
    >
      <p>{RESTORE_VERSION.text(version)}</p>
      {hasItems && <p>{RESTORE_VERSION.keepsItems}</p>}
      {hasUnpublishedChanges && <p className="font-medium">{RESTORE_VERSION.losesChanges}</p>}
    </ConfirmAction>
  );
}
