import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchOpening } from "#components/take/watch-opening.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Learners ask for the page within this time after the opening, in milliseconds. */
const SPREAD = 3000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Watches an opening in `inMs`. The service's clock is an hour ahead of the browser's. */
function watch(inMs: number) {
  const onOpen = vi.fn();
  const opensAt = new Date(Date.now() + 60 * MINUTE + inMs).toISOString();
  return { onOpen, stop: watchOpening({ opensAt, inMs }, onOpen) };
}
/** Lets time pass in which timers and the monotonic clock pause. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms);
const showPage = () => document.dispatchEvent(new Event("visibilitychange"));
const focusPage = () => window.dispatchEvent(new Event("focus"));

test.each([
  ["in ten minutes", 10 * MINUTE],
  ["later than one timer can wait", 30 * DAY],
])("the page is refreshed when an assessment opens %s by the service's clock", (_, inMs) => {
  const { onOpen } = watch(inMs);
  vi.advanceTimersByTime(inMs - 1);
  expect(onOpen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(SPREAD + 1);
  expect(onOpen).toHaveBeenCalledOnce();
});

test.each([
  ["is shown", showPage],
  ["gets the focus", focusPage],
])("after the computer slept through the opening, the page is refreshed when it %s", (_, comeBack) => {
  const { onOpen } = watch(10 * MINUTE);
  sleep(9 * MINUTE);
  comeBack();
  expect(onOpen).not.toHaveBeenCalled();
  sleep(MINUTE + SPREAD);
  expect(onOpen).not.toHaveBeenCalled();
  comeBack();
  expect(onOpen).toHaveBeenCalledOnce();
});

test("after the computer slept before the opening, the page is still refreshed on time", () => {
  const { onOpen } = watch(10 * MINUTE);
  sleep(9 * MINUTE);
  showPage();
  vi.advanceTimersByTime(MINUTE + SPREAD);
  expect(onOpen).toHaveBeenCalledOnce();
});

test("a page that the learner has left isn't refreshed", () => {
  const { onOpen, stop } = watch(10 * MINUTE);
  stop();
  vi.advanceTimersByTime(11 * MINUTE);
  showPage();
  focusPage();
  expect(onOpen).not.toHaveBeenCalled();
});
