"use client";

import { FormError } from "#components/ui/form-error.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import { BulkReport } from "./bulk-report.tsx";
import type { BulkChange } from "./use-bulk-change.ts";

type BulkBarProps<Body extends { action: string }> = {
  change: BulkChange<Body>;
  texts: {
    label: string;
    clear: string;
    selected: (count: number) => string;
    failed: (count: number) => string;
  };
  actions: readonly { name: string; run: () => void }[];
};

/** Reports the last change of selected rows, and shows the actions at the bottom of the window while rows are selected. */
export function BulkBar<Body extends { action: string }>({ change, texts, actions }: BulkBarProps<Body>) {
  const { selectedIds, outcome, error, isPending } = change;
  const renderButton = (name: string, run: () => void, variant = "button-secondary") => (
    <PendingButton
      key={name}
      type="button"
      className={`button ${variant}`}
      isPending={isPending}
      onClick={run}
    >
      {name}
    </PendingButton>
  );
  return (
    <>
      <div
        ref={change.reportRef}
        tabIndex={-1}
        aria-live="polite"
        className="mb-3 space-y-2 outline-none empty:mb-0"
      >
        {outcome && (
          <BulkReport
            outcome={outcome}
            failedText={texts.failed(outcome.failed.length)}
            isBusy={isPending}
            onUndo={change.undo}
            onDismiss={change.dismiss}
          />
        )}
        <FormError error={error} />
      </div>
      {selectedIds.length > 0 && (
        <section
          aria-label={texts.label}
          className="fixed inset-x-2 bottom-3 z-20 mx-auto flex w-fit max-w-[calc(100vw-1rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-edge/60 bg-surface px-4 py-2.5 text-sm shadow-lg lg:left-62 lg:max-w-[calc(100vw-16rem)]"
        >
          <p className="font-medium tabular-nums" aria-live="polite">
            {texts.selected(selectedIds.length)}
          </p>
          <div className="flex flex-wrap gap-2">
            {actions.map(({ name, run }) => renderButton(name, run))}
            {renderButton(texts.clear, change.clear, "button-quiet")}
          </div>
        </section>
      )}
    </>
  );
}
