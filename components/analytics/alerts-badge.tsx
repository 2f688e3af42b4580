import { ALERTS } from "#lib/messages/alerts.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";

/** The number of questions with alerts next to the name of the tab. Nothing if there are none. */
export const AlertsBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="ml-1.5 inline-block min-w-5 rounded-full bg-warn/15 px-1.5 text-center text-xs/5 font-medium text-ink tabular-nums">
      <span aria-hidden="true">{formatInteger(count)}</span>
      <span className="sr-only">({ALERTS.count(count)})</span>
    </span>
  );
