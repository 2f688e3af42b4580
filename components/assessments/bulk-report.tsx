import { Banner } from "#components/ui/banner.tsx";
import type { BulkBody, BulkResult } from "#lib/contract/library.ts";

export type BulkOutcome = { text: string; failed: BulkResult["failed"]; undo: BulkBody | null };

type BulkReportProps = {
  outcome: BulkOutcome;
  isBusy: boolean;
  onUndo: (undo: BulkBody) => void;
  onDismiss: () => void;
};

/** What was done to the chosen rows, what refused and why, and the way back: it stays when the message has gone. */
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
          <p className="mt-1 font-medium">{failed.length} could not be changed:</p>
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
          Undo
        </button>
      )}
      <button type="button" className="button button-quiet" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  </Banner>
);
