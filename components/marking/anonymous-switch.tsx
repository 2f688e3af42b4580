"use client";

import { useRouter } from "next/navigation";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { ASSESSMENT_MESSAGES } from "#lib/messages/marking.ts";

/** Renders a switch that hides or shows learners' names to graders. */
export function AnonymousSwitch({ assessmentId, on }: { assessmentId: string; on: boolean }) {
  const router = useRouter();
  const toast = useToast();
  const setAnonymous = useAction(
    (anonymous: boolean) => call("PATCH", `/grading/assessments/${assessmentId}`, { anonymous }),
    (_, anonymous) => {
      toast(anonymous ? ASSESSMENT_MESSAGES.anonymousOn : ASSESSMENT_MESSAGES.anonymousOff);
      router.refresh();
    },
  );
  return (
    <label className="flex min-h-9 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-4.5"
        checked={setAnonymous.isPending ? setAnonymous.variables : on}
        aria-disabled={setAnonymous.isPending || undefined}
        onChange={(event) =>
          !setAnonymous.isPending &&
          setAnonymous.mutate(event.target.checked, {
            onError: (error) => toast(error.message, { tone: "bad" }),
          })
        }
      />
      {ASSESSMENT_MESSAGES.gradeAnonymously}
    </label>
  );
}
