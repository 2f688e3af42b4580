"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { useKeepFocus } from "#components/ui/use-keep-focus.ts";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";
import { READY_MESSAGES } from "#lib/messages/marking.ts";
import { FinishState } from "./finish-state.tsx";
import { useFinish } from "./use-finish.ts";

type ReadySubmission = { id: string; learner: { ref: string | null; name: string | null } | null };

/** The maximum number of submissions that "Finish all" finishes at once. */
const MAX_FINISH_ALL = 1000;

/** Renders the submissions whose answers are all graded, to be finished individually or together. */
export function ReadyList({
  assessmentId,
  isDouble,
  ready,
  total,
  questionId,
}: {
  assessmentId: string;
  /** Whether two graders grade the assessment. */
  isDouble: boolean;
  ready: readonly ReadySubmission[];
  total: number;
  /** A question at which to open a submission, or undefined if no submission needs grading. */
  questionId: string | undefined;
}) {
  const router = useRouter();
  const [finishedIds, setFinishedIds] = useState<ReadonlySet<string>>(new Set());
  const { finishing, finish, undo } = useFinish({
    onDone: (finished) => {
      setFinishedIds(new Set(finished));
      router.refresh();
    },
  });
  // A finished submission's row and its focused button disappear.
  const { container } = useKeepFocus<HTMLElement>((list) =>
    list.querySelector<HTMLElement>('[role="alert"]'),
  );
  const finishAll = useAction(async () => {
    const ids: string[] = [];
    for (let page = 1; ids.length < Math.min(total, MAX_FINISH_ALL); page++) {
      const { data } = await call("GET", `/grading/assessments/${assessmentId}/ready?limit=100&page=${page}`);
      ids.push(...data.map(({ id }) => id));
      if (data.length < 100) break;
    }
    return ids;
  }, finish);
  const isBusy = finishing.state === "scheduled" || finishing.state === "sending" || finishAll.isPending;
  const visible = ready.filter(({ id }) => !finishedIds.has(id));
  if (questionId === undefined && finishing.state === "idle") return null;
  if (visible.length === 0 && finishing.state === "idle")
    return <p className="text-sm text-muted">{READY_MESSAGES.empty}</p>;
  return (
    <section {...container} tabIndex={-1} aria-labelledby="ready" className="space-y-3 outline-offset-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ready" className="text-lg font-semibold tracking-tight">
          {READY_MESSAGES.title}
        </h2>
        {visible.length > 1 && (
          <PendingButton
            type="button"
            className="button button-primary"
            isPending={isBusy}
            onClick={() => finishAll.mutate(undefined)}
          >
            {READY_MESSAGES.finishAll(total, MAX_FINISH_ALL)}
          </PendingButton>
        )}
      </div>
      <p className="max-w-prose text-sm text-muted">{READY_MESSAGES.lead(isDouble)}</p>
      <FinishState finishing={finishing} isDouble={isDouble} onUndo={undo} />
      <FormError error={finishAll.error} />
      {visible.length === 0 ? (
        <p className="text-sm">{READY_MESSAGES.empty}</p>
      ) : (
        <DataTable
          caption={READY_MESSAGES.table}
          rows={visible}
          getKey={({ id }) => id}
          columns={[
            {
              head: READY_MESSAGES.learner,
              cell: ({ id, learner }) => (
                <Link
                  className="link wrap-anywhere"
                  prefetch={false}
                  href={`/grading/${assessmentId}/${questionId}?submission=${id}&by=submission`}
                >
                  {learner?.name ?? learner?.ref ?? READY_MESSAGES.submission(id)}
                </Link>
              ),
            },
            {
              head: <HiddenHead>{COMMON.actions}</HiddenHead>,
              numeric: true,
              cell: ({ id, learner }) => (
                <PendingButton
                  type="button"
                  className="button button-secondary -my-1"
                  isPending={isBusy}
                  aria-label={READY_MESSAGES.finishSubmission(learner?.name ?? learner?.ref, id)}
                  onClick={() => finish([id])}
                >
                  {READY_MESSAGES.finish}
                </PendingButton>
              ),
            },
          ]}
        />
      )}
      {total > visible.length && visible.length > 0 && (
        <p className="text-sm text-muted">{READY_MESSAGES.shown(visible.length, total)}</p>
      )}
    </section>
  );
}
