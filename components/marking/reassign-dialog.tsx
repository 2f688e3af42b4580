"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { Grader } from "#lib/contract/marking.ts";
import type { Session } from "./session.ts";

/** Leaves the answer that is open to a colleague: for a day it is theirs. */
export default function HandOver({ session, onClose }: { session: Session; onClose: () => void }) {
  const toast = useToast();
  const graders = useQuery({
    queryKey: ["grading", "graders"],
    queryFn: async () => (await call<Grader[]>("GET", "/grading/graders")).data,
  });
  const reassign = useAction(
    ({ id }: Grader) => session.reassign(id),
    (_, { name }) => {
      toast(`Left to ${name}.`);
      onClose();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Leave to a colleague"
      description="The others pass it by for a day; what you marked so far stays."
    >
      <div className="space-y-3">
        {graders.isPending && <p className="text-sm text-muted">Loading …</p>}
        {graders.error && (
          <Banner tone="bad" alert>
            The colleagues could not be loaded.
            <button type="button" className="button button-secondary" onClick={() => graders.refetch()}>
              Try again
            </button>
          </Banner>
        )}
        {graders.data?.length === 0 && <p className="text-sm text-muted">Nobody else grades here yet.</p>}
        <ul className="max-h-72 space-y-1 overflow-y-auto">
          {graders.data?.map((grader) => (
            <li key={grader.id}>
              <button
                type="button"
                className="button button-secondary w-full justify-start wrap-anywhere"
                disabled={reassign.isPending}
                onClick={() => reassign.mutate(grader)}
              >
                {grader.name}
              </button>
            </li>
          ))}
        </ul>
        {reassign.error && (
          <Banner tone="bad" alert>
            {reassign.error.message}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
