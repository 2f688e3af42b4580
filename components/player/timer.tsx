import { useEffect, useRef, useState } from "react";
import { getAnnouncementTimes } from "./clock.ts";
import type { PlayerContext } from "./player-context.ts";
import { useAttempt } from "./use-attempt.ts";

const SECOND = 1000;
const MINUTE = 60_000;

/**
 * Renders the time left. The learner can hide it, but it is always announced to screen readers at half the time and at
 * 10, 5 and 1 minutes, and when the deadline has moved.
 */
export function Timer({ context }: { context: PlayerContext }) {
  const { attempt, language, announce } = context;
  const clock = useAttempt(attempt, () => attempt.clock);
  const previousClock = useRef(clock);
  const [left, setLeft] = useState<number>();
  const [isHidden, setHidden] = useState(false);

  useEffect(() => {
    let previous = clock.getRemaining();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = clock.getRemaining();
      if (now === null || previous === null) return;
      const crossedTimes = getAnnouncementTimes(clock.total ?? 0).filter(
        (time) => now <= time && time < (previous ?? 0),
      );
      if (crossedTimes.length > 0)
        announce(language.text("timeLeft", { time: formatSpokenTime(now, language) }));
      if (now === 0 && previous > 0) announce(language.text("timeUp"));
      previous = now;
      setLeft(now);
      // It also continues at 0, because the time left grows if the browser's clock was wrong.
      timer = setTimeout(tick, now % SECOND || SECOND);
    };
    if (clock !== previousClock.current) {
      previousClock.current = clock;
      announce(language.text("timeExtended", { time: formatSpokenTime(previous ?? 0, language) }));
    }
    tick();
    return () => clearTimeout(timer);
  }, [clock, language, announce]);

  // The timer isn't rendered on the server, whose clock differs from the browser's.
  if (clock.total === null || left === undefined) return null;
  const isLow = left <= 5 * MINUTE;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {!isHidden && (
        <p
          role="timer"
          aria-live="off"
          className={`text-lg font-semibold tabular-nums ${isLow ? "text-bad" : ""}`}
        >
          <span aria-hidden="true">{formatDigits(left, language)}</span>
          <span className="sr-only">
            {language.text("timeLeft", { time: formatSpokenTime(left, language) })}
          </span>
        </p>
      )}
      <button type="button" className="button button-quiet text-muted" onClick={() => setHidden(!isHidden)}>
        {language.text(isHidden ? "showTime" : "hideTime")}
      </button>
    </div>
  );
}

type Language = PlayerContext["language"];

/** Formats a time as 1:02:03 or 2:03, with the language's digits. */
function formatDigits(milliseconds: number, { number }: Language): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) => number(part, { minimumIntegerDigits: index === 0 ? 1 : 2, useGrouping: false }))
    .join(":");
}

/** Formats milliseconds as hours and minutes in words, or as seconds if it is less than two minutes. */
export function formatSpokenTime(milliseconds: number, { number }: Language): string {
  const unit = (value: number, name: "hour" | "minute" | "second") =>
    number(value, { style: "unit", unit: name, unitDisplay: "long" });
  const seconds = Math.ceil(milliseconds / SECOND);
  if (seconds < 120 && seconds % 60 !== 0) return unit(seconds, "second");
  const total = Math.round(milliseconds / MINUTE);
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  return [
    ...(hours > 0 ? [unit(hours, "hour")] : []),
    ...(minutes > 0 || hours === 0 ? [unit(minutes, "minute")] : []),
  ].join(" ");
}
