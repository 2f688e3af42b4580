import { ServiceClock } from "#lib/client/service-clock.ts";

/** Browsers fire timers beyond this delay, in milliseconds, at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Learners who wait for the opening ask for the page within this time, in milliseconds, instead of all at once. */
const SPREAD_MS = 3000;

/** `opensAt` is a date and time, and `inMs` is how long until then by the service's clock, in milliseconds. */
type OpeningTimes = { opensAt: string; inMs: number };

/**
 * Calls `onOpen` at most three seconds after an assessment opens, until the returned function is called. Timers pause
 * while a computer sleeps, so the time is checked again when the learner returns to the page.
 */
export function watchOpening({ opensAt, inMs }: OpeningTimes, onOpen: () => void): () => void {
  const opening = Date.parse(opensAt);
  const clock = new ServiceClock(new Date(opening - inMs).toISOString());
  const due = opening + Math.random() * SPREAD_MS;
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const left = due - clock.getTime();
    if (left <= 0) onOpen();
    else timer = setTimeout(check, Math.min(left, MAX_DELAY_MS));
  };
  check();
  document.addEventListener("visibilitychange", check, { signal: controller.signal });
  window.addEventListener("focus", check, { signal: controller.signal });
  return () => {
    controller.abort();
    clearTimeout(timer);
  };
}
