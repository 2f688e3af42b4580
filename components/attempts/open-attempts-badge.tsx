import { formatInteger } from "#lib/messages/format-integer.ts";
import { LIVE_ATTEMPTS } from "#lib/messages/live-attempts.ts";

/** The number of open attempts next to the name of the tab. Nothing if there are none. */
export const OpenAttemptsBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="ml-1.5 inline-block min-w-5 rounded-full bg-accent/12 px-1.5 text-center text-xs/5 font-medium text-ink tabular-nums">
      <span aria-hidden="true">{formatInteger(count)}</span>
      <span className="sr-only">({LIVE_ATTEMPTS.openCount(count)})</span>
    </span>
  );
