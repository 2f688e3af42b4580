import { Banner } from "#components/ui/banner.tsx";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";
import { BULK_BAR } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";

export type BulkOutcome = { text: string; failed: BulkResult["failed"]; undo: BulkBody | null };

type BulkReportProps = {
  outcome: BulkOutcome;
  isBusy: boolean;
  onUndo: (undo: BulkBody) => void;
  onDismiss: () => void;
};

/**
 * Reports which changes succeeded and why others failed, and offers to undo them. Unlike the toast, it stays until
 * dismissed.
 */
export const BulkReport = ({
  outcome: { text, failed, undo },
  isBusy,
  onUndo,
  onDismiss,
}: BulkReportProps) => (
  <Banner tone={failed.length > 0 ? "warn" : "info"}>
    <div className="min-w-0">
      <p>{text}</p>
      {failed.length > 0 && (
        <>
          <p className="mt-1 font-medium">{BULK_BAR.failed(failed.length)}</p>
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
        <button
          type="button"
          className="button button-secondary"
          disabled={isBusy}
          onClick={() => onUndo(undo)}
        >
          {COMMON.undo}
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={onDismiss}>
        {COMMON.dismiss}
      </button>
    </div>
  </Banner>
);
