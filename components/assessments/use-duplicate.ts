"use client";

import { useRouter } from "next/navigation";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { DUPLICATE } from "#lib/messages/assessments.ts";

/** Returns a function that duplicates an assessment and opens the copy. */
export function useDuplicate(id: string): () => void {
  const router = useRouter();
  const showToast = useToast();
  const duplicate = useAction(
    () => call("POST", `/v1/assessments/${id}/duplicate`, {}),
    ({ data }) => {
      showToast(DUPLICATE.done(data.title));
      router.push(`/assessments/${data.id}`);
    },
  );
  return () => {
    if (duplicate.isPending) return;
    duplicate.mutate(undefined, { onError: (error) => showToast(error.message, { tone: "bad" }) });
  };
}
