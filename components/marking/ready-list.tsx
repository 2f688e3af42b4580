"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Rows, Table, Td } from "#components/ui/table.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { FinishState } from "./finish-state.tsx";
import { useFinish } from "./use-finish.ts";

type ReadySubmission = { id: string; learner: { ref: string | null } | null };

/** As many as one press of "Finish all" takes. */
const MAX_FINISH_ALL = 1000;

/** The submissions whose answers are all graded, to finish one or all of them. */
export function ReadyList({
  assessmentId,
  ready,
  total,
  questionId,
}: {
  assessmentId: string;
  ready: readonly ReadySubmission[];
  total: number;
  /** The desk's first question, where a submission can be looked through; undefined where nothing waits. */
  questionId: string | undefined;
}) {
  const router = useRouter();
  const [finishedIds, setFinishedIds] = useState<ReadonlySet<string>>(new Set());
  const { finishing, finish, undo } = useFinish((finished) => {
    setFinishedIds(new Set(finished));
    router.refresh();
  });
  const finishAll = useAction(async () => {
    const ids: string[] = [];
    for (let page = 1; ids.length < Math.min(total, MAX_FINISH_ALL); page++) {
      const { data } = await call<ReadySubmission[]>(
        "GET",
        `/grading/assessments/${assessmentId}/ready?limit=100&page=${page}`,
      );
      ids.push(...data.map(({ id }) => id));
      if (data.length < 100) break;
    }
    return ids;
  }, finish);
  const isBusy = finishing.state === "held" || finishing.state === "sending" || finishAll.isPending;
  const visible = ready.filter(({ id }) => !finishedIds.has(id));
  if (questionId === undefined && finishing.state === "idle") return null;
  return (
    <section aria-labelledby="ready" className="mt-8 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="ready" className="text-lg font-semibold tracking-tight">
          Ready to finish
        </h2>
        {visible.length > 0 && (
          <button
            type="button"
            className="button button-primary"
            disabled={isBusy}
            onClick={() => finishAll.mutate(undefined)}
          >
            Finish {total > MAX_FINISH_ALL ? `the first ${MAX_FINISH_ALL}` : `all ${total}`}
          </button>
        )}
      </div>
      <p className="max-w-prose text-sm text-muted">
        All their answers are graded. Learners and your product see the marks once you finish them.
      </p>
      <FinishState finishing={finishing} onUndo={undo} />
      {finishAll.error && (
        <Banner tone="bad" alert>
          {finishAll.error.message}
        </Banner>
      )}
      {visible.length === 0 ? (
        <p className="text-sm">None at the moment.</p>
      ) : (
        <Table label="Submissions that are ready">
          <Rows>
            {visible.map(({ id, learner }) => (
              <tr key={id}>
                <Td>
                  <a
                    className="link wrap-anywhere"
                    href={`/grading/${assessmentId}/${questionId}?submission=${id}&by=submission`}
                  >
                    {learner?.ref ?? `Submission ${id.slice(-6)}`}
                  </a>
                </Td>
                <Td numeric>
                  <button
                    type="button"
                    className="button button-secondary"
                    disabled={isBusy}
                    aria-label={`Finish ${learner?.ref ?? `submission ${id.slice(-6)}`}`}
                    onClick={() => finish([id])}
                  >
                    Finish
                  </button>
                </Td>
              </tr>
            ))}
          </Rows>
        </Table>
      )}
      {total > visible.length && visible.length > 0 && (
        <p className="text-sm text-muted">
          {visible.length} of {total} shown.
        </p>
      )}
    </section>
  );
}
