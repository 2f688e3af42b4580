"use client";

import { useRouter } from "next/navigation";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ITEM_USAGE } from "#lib/messages/items.ts";
import { setItemRevision } from "./set-item-revision.ts";

type UpdateUseProps = { assessmentId: string; title: string; itemId: string; revision: number };

/** Makes the working copy of an assessment use another revision of an item. */
export function UpdateUse({ assessmentId, title, itemId, revision }: UpdateUseProps) {
  const router = useRouter();
  const showToast = useToast();
  const update = useAction(
    async () => {
      const { data } = await call("GET", `/assessments/${assessmentId}/draft`);
      const exercises = setItemRevision(data.exercises, itemId, revision);
      return call("PATCH", `/v1/assessments/${assessmentId}`, {
        exercises,
        revision: data.assessment.revision,
      });
    },
    () => {
      showToast(ITEM_USAGE.updated(title));
      router.refresh();
    },
  );
  return (
    <PendingButton
      type="button"
      className="button button-quiet whitespace-nowrap"
      isPending={update.isPending}
      onClick={() =>
        update.mutate(undefined, { onError: (error) => showToast(error.message, { tone: "bad" }) })
      }
    >
      {ITEM_USAGE.update}
      <span className="sr-only">{ITEM_USAGE.inAssessment(title)}</span>
    </PendingButton>
  );
}
