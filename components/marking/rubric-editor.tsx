"use client";

import { useEffect, useState } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { type ApiError, call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import { formatCount } from "#lib/contract/format-count.ts";
import type { FinishResult, RubricItems, RubricPreview } from "#lib/contract/marking.ts";
import { MAX_FINISH_BATCH } from "#lib/contract/marking-limits.ts";
import { RubricRows } from "./rubric-rows.tsx";

type RubricEditorProps = {
  assessmentId: string;
  questionId: string;
  rubric: { items: RubricItems; revision: number };
  onChanged: (rubric: { items: RubricItems; revision: number }) => void;
  onClose: () => void;
};

const PREVIEW_DELAY_MS = 350;

/** Changes what a question is graded by, after showing what that does to the marks there are. */
export default function RubricEditor({
  assessmentId,
  questionId,
  rubric,
  onChanged,
  onClose,
}: RubricEditorProps) {
  const base = `/grading/queues/${assessmentId}/${questionId}/rubric`;
  const [items, setItems] = useState<RubricItems>(rubric.items);
  const [done, setDone] = useState<RubricPreview>();
  const { preview, failure } = usePreview(base, items);
  const save = useAction(
    () => call<RubricPreview & { revision: number }>("PUT", base, { items, revision: rubric.revision }),
    ({ data }) => {
      onChanged({ items, revision: data.revision });
      if (data.finished.length > 0) setDone(data);
      else onClose();
    },
  );
  if (done) return <RefinishDialog ids={done.finished} onClose={onClose} />;
  const isReady = items.every(({ title }) => title.trim() !== "");
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit the rubric"
      description="It counts for every answer to this question, graded or not."
      wide
    >
      <div className="space-y-4">
        <RubricRows items={items} onChange={setItems} />
        <p role="status" className="text-sm">
          {failure ? <span className="text-bad">{failure.message}</span> : describePreview(preview)}
        </p>
        {save.error && (
          <Banner tone="bad" alert>
            {save.error.code === "stale_revision"
              ? "A colleague changed this rubric meanwhile. Close this and open it again to see theirs; what you wrote here stays until then."
              : save.error.message}
          </Banner>
        )}
        <button
          type="button"
          className="button button-primary"
          disabled={!isReady || !preview || failure !== undefined || save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {save.isPending ? "Changing …" : "Change the rubric"}
        </button>
      </div>
    </Dialog>
  );
}

const formatSigned = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);

/** What the change does, in words. */
function describePreview(preview: RubricPreview | undefined): string {
  if (!preview) return "Looking what this changes …";
  const { changed, mean_change, by_hand } = preview;
  const scores =
    mean_change === null
      ? "Changes no score."
      : `Changes ${formatCount(changed, "graded answer")}, mean ${formatSigned(mean_change)}.`;
  const manualScores =
    by_hand > 0
      ? ` ${formatCount(by_hand, "score typed by hand stays as it is", "scores typed by hand stay as they are")}.`
      : "";
  return scores + manualScores;
}

/** The service reckons; this asks it once the typing pauses. */
function usePreview(base: string, items: RubricItems) {
  const [result, setResult] = useState<{ items: RubricItems; preview?: RubricPreview; failure?: ApiError }>();
  useEffect(() => {
    const timer = setTimeout(async () => {
      const next = await call<RubricPreview>("POST", `${base}/preview`, { items }).then(
        ({ data }) => ({ items, preview: data }),
        (failure: ApiError) => ({ items, failure }),
      );
      setResult(next);
    }, PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [base, items]);
  const isFresh = result?.items === items;
  return { preview: isFresh ? result?.preview : undefined, failure: isFresh ? result?.failure : undefined };
}

/** Results that were told already change only when a teacher says so. */
function RefinishDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const finish = useAction(async () => {
    for (let at = 0; at < ids.length; at += MAX_FINISH_BATCH) {
      const submission_ids = ids.slice(at, at + MAX_FINISH_BATCH);
      await call<FinishResult>("POST", "/grading/finish", { submission_ids });
    }
  }, onClose);
  return (
    <Dialog open onClose={onClose} title="Finished submissions">
      <div className="space-y-4 text-sm">
        <p>
          The marks of {formatCount(ids.length, "finished submission")} changed, but their results stay as
          they were told. Finish them again, and your product is told the new ones.
        </p>
        {finish.error && (
          <Banner tone="bad" alert>
            {finish.error.message}
          </Banner>
        )}
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            className="button button-primary"
            disabled={finish.isPending}
            onClick={() => finish.mutate(undefined)}
          >
            {finish.isPending ? "Finishing …" : `Finish ${ids.length} again`}
          </button>
          <button type="button" className="button button-secondary" onClick={onClose}>
            Leave them as they are
          </button>
        </div>
      </div>
    </Dialog>
  );
}
