"use client";

import { useRouter } from "next/navigation";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ALERTS } from "#lib/messages/alerts.ts";

type DismissAlertProps = { assessmentId: string; alertIds: readonly string[]; label: string };

/** A button that dismisses alerts that are shown as one. `label` names them for screen readers. */
export function DismissAlert({ assessmentId, alertIds, label }: DismissAlertProps) {
  const router = useRouter();
  const toast = useToast();
  const dismiss = useAction(
    () =>
      Promise.all(alertIds.map((id) => call("POST", `/v1/assessments/${assessmentId}/alerts/${id}/dismiss`))),
    () => {
      toast(ALERTS.dismissed);
      router.refresh();
    },
  );
  return (
    <PendingButton
      type="button"
      className="button button-quiet"
      aria-label={ALERTS.about(ALERTS.dismiss, label)}
      isPending={dismiss.isPending}
      onClick={() => dismiss.mutate(undefined, { onError: (error) => toast(error.message, { tone: "bad" }) })}
    >
      {ALERTS.dismiss}
    </PendingButton>
  );
}
