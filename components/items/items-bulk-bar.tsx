"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { type BulkOutcome, BulkReport } from "#components/assessments/bulk-report.tsx";
import { useRowSelection } from "#components/assessments/row-selection.tsx";
import { ChooseFolder } from "#components/library/choose-folder.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { useToast } from "#components/ui/toast-provider.tsx";
import { call } from "#lib/client/call.ts";
import { useAction } from "#lib/client/use-action.ts";
import type { ItemsBulkBody, ItemsBulkResult } from "#lib/contract/items-bulk.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ITEM_BULK_BAR } from "#lib/messages/items.ts";
import { CHOOSE_FOLDER } from "#lib/messages/library.ts";
import { ChangeTags } from "./change-tags.tsx";

type Change = { body: ItemsBulkBody; isUndo?: boolean };
const send = async ({ body }: Change) => (await call("POST", "/items/bulk", body)).data;

/** Tags, moves or archives the selected rows among `ids` and reports the result of the last change. */
export function ItemsBulkBar({ ids, tags }: { ids: readonly string[]; tags: readonly string[] }) {
  const { selected, select } = useRowSelection();
  const router = useRouter();
  const showToast = useToast();
  const [openDialog, setOpenDialog] = useState<"move" | "tag">();
  const [outcome, setOutcome] = useState<BulkOutcome<ItemsBulkBody>>();
  const reportRef = useRef<HTMLDivElement>(null);
  const selectedIds = ids.filter((id) => selected.has(id));

  function handleResult({ succeeded, failed, undo }: ItemsBulkResult, { body, isUndo = false }: Change) {
    setOpenDialog(undefined);
    select(succeeded, false);
    const { undone, done } = ITEM_BULK_BAR;
    const text = isUndo ? undone(succeeded.length) : done(succeeded.length, body.action);
    setOutcome(isUndo && failed.length === 0 ? undefined : { text, failed, undo: isUndo ? null : undo });
    showToast(text, !isUndo && undo ? { action: { name: COMMON.undo, run: () => undoChange(undo) } } : {});
    // The bar disappears when the selection is cleared, so focus moves to the report.
    reportRef.current?.focus();
    router.refresh();
  }
  const change = useAction(send, handleResult);
  const undoChange = (undo: ItemsBulkBody) => change.mutate({ body: undo, isUndo: true });
  const sendChange = async (body: ItemsBulkBody) => ({ body, result: await send({ body }) });
  const renderButton = (name: string, onClick: () => void, variant = "button-secondary") => (
    <button type="button" className={`button ${variant}`} disabled={change.isPending} onClick={onClick}>
      {name}
    </button>
  );
  const renderArchiveButton = (action: "archive" | "unarchive") =>
    renderButton(COMMON[action], () => change.mutate({ body: { action, ids: selectedIds } }));
  const close = () => setOpenDialog(undefined);

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
            failedText={ITEM_BULK_BAR.failed(outcome.failed.length)}
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
          aria-label={ITEM_BULK_BAR.label}
          className="fixed inset-x-2 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge/60 bg-surface px-4 py-2.5 text-sm shadow-lg"
        >
          <p className="font-medium tabular-nums" aria-live="polite">
            {ITEM_BULK_BAR.selected(selectedIds.length)}
          </p>
          <div className="flex flex-wrap gap-2">
            {renderButton(ITEM_BULK_BAR.tag, () => setOpenDialog("tag"))}
            {renderButton(ITEM_BULK_BAR.move, () => setOpenDialog("move"))}
            {renderArchiveButton("archive")}
            {renderArchiveButton("unarchive")}
            {renderButton(ITEM_BULK_BAR.clear, () => select(selectedIds, false), "button-quiet")}
          </div>
        </section>
      )}
      {openDialog === "tag" && (
        <ChangeTags
          count={selectedIds.length}
          suggestions={tags}
          onClose={close}
          run={(add, remove) => sendChange({ action: "tag", ids: selectedIds, add, remove })}
          onDone={({ body, result }) => handleResult(result, { body })}
        />
      )}
      {openDialog === "move" && (
        <ChooseFolder
          title={ITEM_BULK_BAR.moveTitle(selectedIds.length)}
          none={CHOOSE_FOLDER.noFolder}
          onClose={close}
          run={(folder_id) =>
            sendChange({ action: "move", moves: selectedIds.map((id) => ({ id, folder_id })) })
          }
          onDone={({ body, result }) => handleResult(result, { body })}
        />
      )}
    </>
  );
}
