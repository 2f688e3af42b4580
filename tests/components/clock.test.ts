import { describe, expect, test } from "vitest";
import { Clock, getAnnouncementTimes } from "#components/player/clock.ts";

const MINUTE = 60_000;
const times = (now: string) => ({
  started_at: "2026-03-05T14:00:00.000Z",
  deadline: "2026-03-05T14:30:00.000Z",
  now,
});

function createTestClock(now: string, initialWall: string) {
  const state = { steady: 5000, wall: Date.parse(initialWall) };
  return { state, clock: new Clock(times(now), () => ({ ...state })) };
}

describe("the time left", () => {
  test("follows the service's clock when this computer's is wrong", () => {
    const { clock, state } = createTestClock("2026-03-05T14:10:00.000Z", "1999-01-01T00:00:00Z");
    expect([clock.total, clock.getRemaining()]).toEqual([30 * MINUTE, 20 * MINUTE]);
    state.steady += 5 * MINUTE;
    state.wall += 5 * MINUTE;
    expect(clock.getRemaining()).toBe(15 * MINUTE);
  });

  test("keeps running during sleep, and gains nothing when the clock is set back", () => {
    const { clock, state } = createTestClock("2026-03-05T14:10:00.000Z", "2026-03-05T14:10:00Z");
    state.wall += 5 * MINUTE;
    expect(clock.getRemaining()).toBe(15 * MINUTE);
    state.steady += 6 * MINUTE;
    state.wall -= 60 * MINUTE;
    expect(clock.getRemaining()).toBe(14 * MINUTE);
  });

  test("is right again after the service's next response, whatever was done to this computer's clock", () => {
    const { clock, state } = createTestClock("2026-03-05T14:10:00.000Z", "2026-03-05T14:10:00Z");
    state.wall += 60 * MINUTE;
    expect(clock.getRemaining()).toBe(0);
    clock.adjust("2026-03-05T14:11:00.000Z");
    expect(clock.getRemaining()).toBe(19 * MINUTE);
    state.steady += MINUTE;
    expect(clock.getRemaining()).toBe(18 * MINUTE);
  });

  test("is never below zero, and null without a deadline", () => {
    const { clock } = createTestClock("2026-03-05T14:31:00.000Z", "2026-03-05T14:31:00Z");
    expect(clock.getRemaining()).toBe(0);
    const untimed = new Clock({ ...times("2026-03-05T14:00:00.000Z"), deadline: null });
    expect([untimed.total, untimed.getRemaining()]).toEqual([null, null]);
  });
});

test.each([
  [60, [30, 10, 5, 1]],
  [20, [10, 5, 1]],
  [7, [5, 3.5, 1]],
  [2, [1]],
  [1, []],
])("of %d minutes, announces the time left at half, 10, 5 and 1, each once", (total, announcements) => {
  expect(getAnnouncementTimes(total * MINUTE).map((left) => left / MINUTE)).toEqual(announcements);
});
