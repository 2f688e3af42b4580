import { Banner } from "#components/ui/banner.tsx";
import { PendingButton } from "#components/ui/pending-button.tsx";
import type { BulkResult } from "#lib/contract/library.ts";
import { COMMON } from "#lib/messages/common.ts";

/** `Undo` is the request that undoes the change. */
export type BulkOutcome<Undo> = { text: string; failed: BulkResult["failed"]; undo: Undo | null };

type BulkReportProps<Undo> = {
  outcome: BulkOutcome<Undo>;
  /** The sentence above the list of what couldn't be changed. */
  failedText: string;
  isBusy: boolean;
  onUndo: (undo: Undo) => void;
  onDismiss: () => void;
};

/**
 * Reports which changes succeeded and why others failed, and offers to undo them. Unlike the toast, it stays until
 * dismissed.
 */
export const BulkReport = <Undo,>({
  outcome: { text, failed, undo },
  failedText,
  isBusy,
  onUndo,
  onDismiss,
}: BulkReportProps<Undo>) => (
  <Banner tone={failed.length > 0 ? "warn" : "info"}>
    <div className="min-w-0">
      <p>{text}</p>
      {failed.length > 0 && (
        <>
          <p className="mt-1 font-medium">{failedText}</p>
          <ul className="mt-1 list-disc pl-5">
            {failed.map(({ id, title, message }) => (
              <li key={id} className="wrap-anywhere">
                {title ?? id}: {message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
    <div className="flex gap-1">
      {undo && (
        <PendingButton
          type="button"
          className="button button-secondary"
          isPending={isBusy}
          onClick={() => onUndo(undo)}
        >
          {COMMON.undo}
        </PendingButton>
      )}
      <button type="button" className="button button-quiet" onClick={onDismiss}>
        {COMMON.dismiss}
      </button>
    </div>
  </Banner>
);
