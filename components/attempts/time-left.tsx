"use client";

import { useEffect, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import type { ServiceClock } from "#lib/client/service-clock.ts";
import { MINUTE, SECOND } from "#lib/core/durations.ts";
import { formatTimeLeft, LIVE_ATTEMPTS, spellTimeLeft } from "#lib/messages/live-attempts.ts";

/** From here on, the time left is highlighted, as in the player. */
const LOW = 5 * MINUTE;

/** Counts down to an attempt's deadline. */
export function TimeLeft({ deadline, clock }: { deadline: string | null; clock: ServiceClock }) {
  if (deadline === null) return <span className="whitespace-nowrap text-muted">{LIVE_ATTEMPTS.noLimit}</span>;
  return <Countdown end={Date.parse(deadline)} clock={clock} />;
}

/** On the server, and at first in the browser, the time left is as it was when the service sent the page. */
function Countdown({ end, clock }: { end: number; clock: ServiceClock }) {
  const [time, setTime] = useState(clock.sentAt);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = clock.getTime();
      setTime(now);
      if (now < end) timer = setTimeout(tick, (end - now) % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, end]);
  const left = end - time;
  if (left <= 0) return <Badge tone="warn">{LIVE_ATTEMPTS.timeUp}</Badge>;
  return (
    <span className={`tabular-nums ${left <= LOW ? "font-medium text-bad" : ""}`}>
      <span aria-hidden="true">{formatTimeLeft(left)}</span>
      <span className="sr-only">{spellTimeLeft(left)}</span>
    </span>
  );
}
