"use client";

import { useSyncExternalStore } from "react";
import { COMMON } from "#lib/messages/common.ts";
import { formatFullMoment, formatMoment } from "#lib/messages/format-moment.ts";

const subscribe = () => () => {};

/**
 * Renders a time: relative if it is recent, or else in the viewer's locale and time zone, with the full time in the
 * tooltip. The server, and browsers without scripts, show UTC. `day` leaves out the time of day.
 */
export function Timestamp({ at, day = false }: { at: Date | string | null; day?: boolean }) {
  const isInBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  if (at === null) return <span className="text-muted">{COMMON.never}</span>;
  const date = new Date(at);
  const now = new Date();
  const formatInUtc = () => formatMoment(date, { now, isDay: day, locale: "en-US", timeZone: "UTC" });
  const viewer = isInBrowser
    ? { locale: undefined, timeZone: undefined }
    : { locale: "en-US", timeZone: "UTC" };
  return (
    <time
      dateTime={date.toISOString()}
      title={formatFullMoment(date, viewer)}
      // The minute may change between rendering on the server and in the browser.
      suppressHydrationWarning
      // The hidden copy keeps the width of the server's text, so that adjacent content doesn't move.
      data-server-text={formatInUtc()}
      className="inline-flex flex-col whitespace-nowrap tabular-nums after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-server-text)]"
    >
      {isInBrowser ? formatMoment(date, { now, isDay: day, ...viewer }) : formatInUtc()}
    </time>
  );
}
