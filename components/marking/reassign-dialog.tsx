"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Grader } from "#lib/contract/marking.ts";
import { REASSIGN_MESSAGES } from "#lib/messages/marking.ts";
import type { DeskController } from "./desk-controller.ts";
import { reassign } from "./lease-actions.ts";

/** Renders a dialog that reassigns the open answer to a colleague for 24 hours. */
export default function ReassignDialog({ desk, onClose }: { desk: DeskController; onClose: () => void }) {
  const toast = useToast();
  const graders = useQuery({
    queryKey: ["grading", "graders"],
    queryFn: async () => (await call("GET", "/grading/graders")).data,
  });
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (graders.data && !list.current?.contains(document.activeElement))
      list.current?.querySelector("button")?.focus();
  }, [graders.data]);
  const reassignment = useAction(
    ({ id }: Grader) => reassign(desk, id),
    (_, { name }) => {
      toast(REASSIGN_MESSAGES.done(name));
      onClose();
    },
  );
  return (
    <Dialog open onClose={onClose} title={REASSIGN_MESSAGES.title} description={REASSIGN_MESSAGES.lead}>
      <div className="space-y-3">
        {graders.isPending && <p className="text-sm text-muted">{REASSIGN_MESSAGES.loading}</p>}
        {graders.error && (
          <Banner tone="bad" alert>
            {REASSIGN_MESSAGES.failed}
            <button type="button" className="button button-secondary" onClick={() => graders.refetch()}>
              {REASSIGN_MESSAGES.retry}
            </button>
          </Banner>
        )}
        {graders.data?.length === 0 && <p className="text-sm text-muted">{REASSIGN_MESSAGES.empty}</p>}
        <ul ref={list} className="max-h-72 space-y-1 overflow-y-auto">
          {graders.data?.map((grader) => (
            <li key={grader.id}>
              <PendingButton
                type="button"
                className="button button-secondary w-full justify-start wrap-anywhere"
                isPending={reassignment.isPending}
                onClick={() => reassignment.mutate(grader)}
              >
                {grader.name}
              </PendingButton>
            </li>
          ))}
        </ul>
        <FormError error={reassignment.error} />
      </div>
    </Dialog>
  );
}
