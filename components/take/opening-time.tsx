"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useIsInBrowser } from "#components/ui/use-is-in-browser.ts";
import { formatAppointment } from "#lib/messages/format-moment.ts";

/** Browsers fire timers beyond this delay, in milliseconds, at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Learners who wait for the opening ask for the page within this time, in milliseconds, instead of all at once. */
const SPREAD_MS = 3000;

/**
 * Renders when an assessment opens, in the viewer's locale and time zone, and refreshes the page then. `inMs` is the time
 * until then by the service's clock. The server, and browsers without scripts, show UTC.
 */
export function OpeningTime({ opensAt, inMs }: { opensAt: string; inMs: number }) {
  const router = useRouter();
  const isInBrowser = useIsInBrowser();
  useEffect(() => {
    if (inMs > MAX_DELAY_MS - SPREAD_MS) return;
    const timer = setTimeout(() => router.refresh(), inMs + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [inMs, router]);
  const at = new Date(opensAt);
  const now = new Date();
  return (
    <time dateTime={opensAt}>
      {isInBrowser
        ? formatAppointment(at, { now, locale: undefined, timeZone: undefined })
        : `${formatAppointment(at, { now, locale: "en-US", timeZone: "UTC" })} UTC`}
    </time>
  );
}
