"use client";

import { useRouter } from "next/navigation";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { LTI_GRADE } from "#lib/messages/lti-grades.ts";

/** Renders a button that sends a grade to its learning platform again. */
export function ResendGrade({ id, isSmall = false }: { id: string; isSmall?: boolean }) {
  const router = useRouter();
  const showToast = useToast();
  const resending = useAction(
    () => call("POST", `/v1/lti/scores/${id}/resend`),
    () => {
      showToast(LTI_GRADE.resent);
      router.refresh();
    },
  );
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PendingButton
        type="button"
        className={isSmall ? "link text-xs" : "button button-secondary"}
        isPending={resending.isPending}
        onClick={() => resending.mutate(undefined)}
      >
        {resending.isPending ? LTI_GRADE.resending : LTI_GRADE.resend}
      </PendingButton>
      {resending.error && (
        <span role="alert" className="text-xs text-bad">
          {resending.error.message}
        </span>
      )}
    </span>
  );
}
