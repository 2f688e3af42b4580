"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";
import { BULK_BAR } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { CHOOSE_FOLDER } from "#lib/messages/library.ts";
import { type BulkOutcome, BulkReport } from "./bulk-report.tsx";
import { useRowSelection } from "./row-selection.tsx";

type Change = { body: BulkBody; isUndo?: boolean };
const send = async ({ body }: Change) => (await call("POST", "/assessments/bulk", body)).data;

/** Moves or archives the selected rows among `ids` and reports the result of the last change. */
export function BulkBar({ ids }: { ids: readonly string[] }) {
  const { selected, select } = useRowSelection();
  const router = useRouter();
  const showToast = useToast();
  const [isMoving, setMoving] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome<BulkBody>>();
  const reportRef = useRef<HTMLDivElement>(null);
  const selectedIds = ids.filter((id) => selected.has(id));

  function handleResult({ succeeded, failed, undo }: BulkResult, { body, isUndo = false }: Change) {
    select(succeeded, false);
    const text = isUndo ? BULK_BAR.undone(succeeded.length) : BULK_BAR.done(succeeded.length, body.action);
    setOutcome(isUndo && failed.length === 0 ? undefined : { text, failed, undo: isUndo ? null : undo });
    showToast(text, !isUndo && undo ? { action: { name: COMMON.undo, run: () => undoChange(undo) } } : {});
    // The bar disappears when the selection is cleared, so focus moves to the report.
    reportRef.current?.focus();
    router.refresh();
  }
  const change = useAction(send, handleResult);
  const undoChange = (undo: BulkBody) => change.mutate({ body: undo, isUndo: true });
  const renderButton = (name: string, onClick: () => void, variant = "button-secondary") => (
    <button type="button" className={`button ${variant}`} disabled={change.isPending} onClick={onClick}>
      {name}
    </button>
  );

  return (
    <>
      <div
        ref={reportRef}
        tabIndex={-1}
        aria-live="polite"
        className="mb-3 space-y-2 outline-none empty:mb-0"
      >
        {outcome && (
          <BulkReport
            outcome={outcome}
            failedText={BULK_BAR.failed(outcome.failed.length)}
            isBusy={change.isPending}
            onUndo={undoChange}
            onDismiss={() => setOutcome(undefined)}
          />
        )}
        {change.error && (
          <Banner tone="bad" alert>
            {change.error.message}
          </Banner>
        )}
      </div>
      {selectedIds.length > 0 && (
        <section
          aria-label={BULK_BAR.label}
          className="fixed inset-x-2 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge/60 bg-surface px-4 py-2.5 text-sm shadow-lg"
        >
          <p className="font-medium tabular-nums" aria-live="polite">
            {BULK_BAR.selected(selectedIds.length)}
          </p>
          <div className="flex flex-wrap gap-2">
            {renderButton(BULK_BAR.move, () => setMoving(true))}
            {renderButton(COMMON.archive, () =>
              change.mutate({ body: { action: "archive", ids: selectedIds } }),
            )}
            {renderButton(COMMON.unarchive, () =>
              change.mutate({ body: { action: "unarchive", ids: selectedIds } }),
            )}
            {renderButton(BULK_BAR.clear, () => select(selectedIds, false), "button-quiet")}
          </div>
        </section>
      )}
      {isMoving && (
        <ChooseFolder
          title={BULK_BAR.moveTitle(selectedIds.length)}
          none={CHOOSE_FOLDER.noFolder}
          onClose={() => setMoving(false)}
          run={async (folder_id) => {
            const body: BulkBody = { action: "move", moves: selectedIds.map((id) => ({ id, folder_id })) };
            return { body, result: await send({ body }) };
          }}
          onDone={({ body, result }) => {
            setMoving(false);
            handleResult(result, { body });
          }}
        />
      )}
    </>
  );
}
