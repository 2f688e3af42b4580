import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useToast } from "#components/ui/toast-provider.tsx";
import { useAction } from "#lib/client/use-action.ts";
import { COMMON } from "#lib/messages/common.ts";
import type { BulkOutcome } from "./bulk-report.tsx";
import { useRowSelection } from "./row-selection.tsx";

type BulkRequest = { action: string };
type BulkResult<Body> = Omit<BulkOutcome<Body>, "text"> & { succeeded: string[] };
type BulkTexts<Body extends BulkRequest> = {
  done: (count: number, action: Body["action"]) => string;
  undone: (count: number) => string;
};
export type BulkChange<Body extends BulkRequest> = ReturnType<typeof useBulkChange<Body>>;

/**
 * Changes the selected rows among `ids` with `send`, deselects those that were changed, and offers to undo the change.
 * `finish` handles the result of a request that a dialog has sent.
 */
export function useBulkChange<Body extends BulkRequest>(
  ids: readonly string[],
  send: (body: Body) => Promise<BulkResult<Body>>,
  texts: BulkTexts<Body>,
) {
  const { selected, select } = useRowSelection();
  const router = useRouter();
  const showToast = useToast();
  const [outcome, setOutcome] = useState<BulkOutcome<Body>>();
  const [finished, setFinished] = useState(0);
  const reportRef = useRef<HTMLDivElement>(null);
  // The bar disappears when the selection is cleared, so focus moves to the report. Before this is rendered, an open
  // dialog keeps the report from being focused.
  useEffect(() => {
    if (finished > 0) reportRef.current?.focus();
  }, [finished]);
  const selectedIds = ids.filter((id) => selected.has(id));

  const finish = ({ succeeded, failed, undo }: BulkResult<Body>, body: Body, isUndo = false) => {
    select(succeeded, false);
    const text = isUndo ? texts.undone(succeeded.length) : texts.done(succeeded.length, body.action);
    setOutcome(isUndo && failed.length === 0 ? undefined : { text, failed, undo: isUndo ? null : undo });
    showToast(text, !isUndo && undo ? { action: { name: COMMON.undo, run: () => undoChange(undo) } } : {});
    setFinished((count) => count + 1);
    router.refresh();
  };
  const request = useAction(
    ({ body }: { body: Body; isUndo?: boolean }) => send(body),
    (result, { body, isUndo }) => finish(result, body, isUndo),
  );
  const undoChange = (undo: Body) => request.mutate({ body: undo, isUndo: true });
  return {
    selectedIds,
    outcome,
    reportRef,
    error: request.error,
    isPending: request.isPending,
    run: (body: Body) => request.mutate({ body }),
    undo: undoChange,
    finish: (result: BulkResult<Body>, body: Body) => {
      // A dialog sends its requests itself, so the error of an earlier change is still shown.
      request.reset();
      finish(result, body);
    },
    clear: () => select(selectedIds, false),
    dismiss: () => {
      setOutcome(undefined);
      request.reset();
    },
  };
}
