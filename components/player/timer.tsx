import { useEffect, useState } from "react";
import { tellTimes } from "./clock.ts";
import type { Stage } from "./stage.ts";

const SECOND = 1000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** What is left of the time. It can be hidden; what is told at half, 10, 5 and 1 minutes is told all the same. */
export function Timer({ stage }: { stage: Stage }) {
  const { attempt, language, say } = stage;
  const { clock } = attempt;
  const [left, setLeft] = useState<number>();
  const [isHidden, setHidden] = useState(false);

  useEffect(() => {
    let before = clock.remaining();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = clock.remaining();
      if (now === null || before === null) return;
      const past = tellTimes(clock.total ?? 0).filter((time) => now <= time && time < (before ?? 0));
      if (past.length > 0) say(language.text("timeLeft", { time: spoken(now, language) }));
      if (now === 0 && before > 0) say(language.text("timeUp"));
      before = now;
      setLeft(now);
      if (now > 0) timer = setTimeout(tick, now % SECOND || SECOND);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, language, say]);

  // The server knows no clock of this browser's: the first one that counts is shown when scripts run.
  if (clock.total === null || left === undefined) return null;
  const isShort = left <= 5 * MINUTE;
  return (
    <div className="flex items-center gap-1">
      {!isHidden && (
        <p
          role="timer"
          aria-live="off"
          className={`text-lg font-semibold tabular-nums ${isShort ? "text-bad" : ""}`}
        >
          <span aria-hidden="true">{digits(left, language)}</span>
          <span className="sr-only">{language.text("timeLeft", { time: spoken(left, language) })}</span>
        </p>
      )}
      <button type="button" className="button button-quiet text-muted" onClick={() => setHidden(!isHidden)}>
        {language.text(isHidden ? "showTime" : "hideTime")}
      </button>
    </div>
  );
}

type Tongue = Stage["language"];

/** 1:02:03 or 2:03, in the language's digits. */
function digits(milliseconds: number, { number }: Tongue): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) => number(part, { minimumIntegerDigits: index === 0 ? 1 : 2, useGrouping: false }))
    .join(":");
}

/** Hours and minutes, and seconds where it is less than two minutes, in words. */
function spoken(milliseconds: number, { number }: Tongue): string {
  const unit = (value: number, name: "hour" | "minute" | "second") =>
    number(value, { style: "unit", unit: name, unitDisplay: "long" });
  const seconds = Math.ceil(milliseconds / SECOND);
  if (seconds < 120 && seconds % 60 !== 0) return unit(seconds, "second");
  const minutes = Math.round((milliseconds % HOUR) / MINUTE);
  const hours = Math.floor(milliseconds / HOUR);
  return [
    ...(hours > 0 ? [unit(hours, "hour")] : []),
    ...(minutes > 0 || hours === 0 ? [unit(minutes, "minute")] : []),
  ].join(" ");
}
