"use client";

import { useEffect, useMemo, useState } from "react";
import { Clock } from "#components/player/clock.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { AttemptSummary } from "#lib/contract/attempts.ts";
import { formatTimeLeft, LIVE_ATTEMPTS, spellTimeLeft } from "#lib/messages/live-attempts.ts";

const SECOND = 1000;
/** From here on, the time left is highlighted, as in the player. */
const LOW = 5 * 60 * SECOND;

type TimeLeftProps = {
  attempt: Pick<AttemptSummary, "started_at" | "deadline">;
  /** The service's time when it sent the attempt. */
  now: string;
};

/**
 * Counts down to an attempt's deadline by the service's clock. The server renders the time left when it sent the page,
 * and so does the browser at first.
 */
export function TimeLeft({ attempt: { started_at, deadline }, now }: TimeLeftProps) {
  const clock = useMemo(() => new Clock({ started_at, deadline, now }), [started_at, deadline, now]);
  const initial = deadline === null ? null : Math.max(0, Date.parse(deadline) - Date.parse(now));
  const [{ of, left }, setTick] = useState({ of: clock, left: initial });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const remaining = clock.getRemaining();
      setTick({ of: clock, left: remaining });
      if (remaining) timer = setTimeout(tick, remaining % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock]);
  // A new clock has not ticked yet when it is rendered for the first time.
  const shown = of === clock ? left : initial;
  if (shown === null) return <span className="text-muted">{LIVE_ATTEMPTS.noLimit}</span>;
  if (shown === 0) return <Badge tone="warn">{LIVE_ATTEMPTS.timeUp}</Badge>;
  return (
    <span className={`tabular-nums ${shown <= LOW ? "font-medium text-bad" : ""}`}>
      <span aria-hidden="true">{formatTimeLeft(shown)}</span>
      <span className="sr-only">{spellTimeLeft(shown)}</span>
    </span>
  );
}
