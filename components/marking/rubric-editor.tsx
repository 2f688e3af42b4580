"use client";

import { useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { type CallOutcome, useDebouncedCall } from "#lib/client/use-debounced-call.ts";
import type { RubricItems, RubricPreview } from "#lib/contract/marking.ts";
import { COMMON } from "#lib/messages/common.ts";
import { RUBRIC_MESSAGES } from "#lib/messages/marking.ts";
import { FinishOutcome } from "./finish-state.tsx";
import { RubricRows } from "./rubric-rows.tsx";
import { finishSubmissions } from "./use-finish.ts";

type RubricEditorProps = {
  assessmentId: string;
  questionId: string;
  rubric: { items: RubricItems; revision: number };
  onChanged: (rubric: { items: RubricItems; revision: number }) => void;
  onClose: () => void;
};

const PREVIEW_DELAY_MS = 350;

/** Renders the editor of a question's rubric, and shows how existing grades will change before the rubric is saved. */
export default function RubricEditor({
  assessmentId,
  questionId,
  rubric,
  onChanged,
  onClose,
}: RubricEditorProps) {
  const base = `/grading/queues/${assessmentId}/${questionId}/rubric` as const;
  const [items, setItems] = useState<RubricItems>(rubric.items);
  const [done, setDone] = useState<RubricPreview>();
  const { preview, failure } = usePreview(base, items);
  const save = useAction(
    () => call("PUT", base, { items, revision: rubric.revision }),
    ({ data }) => {
      onChanged({ items, revision: data.revision });
      if (data.finished.length > 0) setDone(data);
      else onClose();
    },
  );
  if (done) return <RefinishDialog ids={done.finished} onClose={onClose} />;
  const isReady = items.every(({ title }) => title.trim() !== "");
  return (
    <Dialog open onClose={onClose} title={RUBRIC_MESSAGES.title} description={RUBRIC_MESSAGES.lead} wide>
      <div className="space-y-4">
        <RubricRows items={items} onChange={setItems} />
        <p role="status" className="text-sm">
          {failure ? (
            <span className="text-bad">{failure.message}</span>
          ) : preview ? (
            RUBRIC_MESSAGES.preview(preview.changed, preview.mean_change, preview.manually_scored)
          ) : (
            RUBRIC_MESSAGES.previewing
          )}
        </p>
        {save.error && (
          <Banner tone="bad" alert>
            {save.error.code === "stale_revision" ? RUBRIC_MESSAGES.stale : save.error.message}
          </Banner>
        )}
        <PendingButton
          type="button"
          className="button button-primary"
          isPending={save.isPending}
          isUnavailable={!isReady || !preview || failure !== undefined}
          onClick={() => save.mutate(undefined)}
        >
          {save.isPending ? RUBRIC_MESSAGES.saving : RUBRIC_MESSAGES.save}
        </PendingButton>
      </div>
    </Dialog>
  );
}

/** Requests a preview of the change's effect from the service when typing pauses. */
function usePreview(base: `/grading/queues/${string}/${string}/rubric`, items: RubricItems) {
  const [outcome, setOutcome] = useState<CallOutcome<RubricPreview>>();
  const input = JSON.stringify(items);
  useDebouncedCall({
    input,
    delayMs: PREVIEW_DELAY_MS,
    send: async () => (await call("POST", `${base}/preview`, { items })).data,
    onSettled: setOutcome,
  });
  const isFresh = outcome?.input === input;
  return { preview: isFresh ? outcome.result : undefined, failure: isFresh ? outcome.failure : undefined };
}

/** Offers to finish submissions again, because released results change only when a grader chooses to. */
function RefinishDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [remaining, setRemaining] = useState(ids);
  const finish = useAction(
    () => finishSubmissions(remaining),
    ({ finished, refused, failure }) => {
      if (refused.length === 0 && failure === undefined) return onClose();
      const settled = new Set([...finished, ...refused.map(({ submission_id }) => submission_id)]);
      setRemaining(remaining.filter((id) => !settled.has(id)));
    },
  );
  const isDone = remaining.length === 0;
  return (
    <Dialog open onClose={onClose} title={RUBRIC_MESSAGES.refinishTitle}>
      <div className="space-y-4 text-sm">
        {!isDone && <p>{RUBRIC_MESSAGES.refinish(remaining.length)}</p>}
        {finish.data && <FinishOutcome {...finish.data} />}
        <div className="flex flex-wrap gap-2">
          {!isDone && (
            <PendingButton
              type="button"
              className="button button-primary"
              isPending={finish.isPending}
              onClick={() => finish.mutate(undefined)}
            >
              {finish.isPending ? RUBRIC_MESSAGES.refinishing : RUBRIC_MESSAGES.refinishAll(remaining.length)}
            </PendingButton>
          )}
          <button type="button" className="button button-secondary" onClick={onClose}>
            {isDone ? COMMON.close : RUBRIC_MESSAGES.keepResults}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
