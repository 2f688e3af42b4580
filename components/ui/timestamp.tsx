"use client";

import { COMMON } from "#lib/messages/common.ts";
import { formatFullMoment, formatMoment } from "#lib/messages/format-moment.ts";
import { useViewerFormat } from "./viewer.ts";

type TimestampProps = { at: Date | string | null; day?: boolean; absolute?: boolean };

/**
 * Renders a time: relative if it is recent, or else in the viewer's locale and time zone, with the full time in the
 * tooltip. The server, and browsers without scripts, show the time zone of the user's account, or else UTC. `day` leaves
 * out the time of day. `absolute` shows the date even if the time is recent.
 */
export function Timestamp({ at, day = false, absolute = false }: TimestampProps) {
  const { viewer, server } = useViewerFormat();
  if (at === null) return <span className="text-muted">{COMMON.never}</span>;
  const date = new Date(at);
  const options = { now: new Date(), isDay: day, isAbsolute: absolute };
  return (
    <time
      dateTime={date.toISOString()}
      title={formatFullMoment(date, viewer)}
      // The minute may change between rendering on the server and in the browser.
      suppressHydrationWarning
      // The hidden copy keeps the width of the server's text, so that adjacent content doesn't move.
      data-server-text={formatMoment(date, { ...options, ...server })}
      className="inline-flex flex-col whitespace-nowrap tabular-nums after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-server-text)]"
    >
      {formatMoment(date, { ...options, ...viewer })}
    </time>
  );
}
