"use client";

import { useRouter } from "next/navigation";
import { Banner } from "#components/ui/banner.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { PREVIEW_PROGRESS } from "#lib/messages/corrections.ts";

/** Tells that a preview failed, and starts it again. */
export function RetryPreview({ id, mayManage }: { id: string; mayManage: boolean }) {
  const router = useRouter();
  const retry = useAction(
    () => call("POST", `/v1/regrades/${id}/preview`),
    () => router.refresh(),
  );
  return (
    <Banner tone="bad">
      <span>{retry.error?.message ?? PREVIEW_PROGRESS.failedTitle}</span>
      {mayManage && (
        <PendingButton
          type="button"
          className="button button-secondary"
          isPending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {PREVIEW_PROGRESS.retry}
        </PendingButton>
      )}
    </Banner>
  );
}
