import { describe, expect, test } from "vitest";
import { Clock, getAnnouncementTimes } from "#components/player/clock.ts";

const MINUTE = 60_000;
const times = (now: string) => ({
  started_at: "2026-03-05T14:00:00.000Z",
  deadline: "2026-03-05T14:30:00.000Z",
  now,
});

function createTestClock(now: string, initialWall: string) {
  const clockState = { steady: 5000, wall: Date.parse(initialWall) };
  return { hands: clockState, clock: new Clock(times(now), () => ({ ...clockState })) };
}

describe("the time that is left", () => {
  test("is the service's, however wrong this computer's clock is", () => {
    const { clock, hands: clockState } = createTestClock("2026-03-05T14:10:00.000Z", "1999-01-01T00:00:00Z");
    expect([clock.total, clock.getRemaining()]).toEqual([30 * MINUTE, 20 * MINUTE]);
    clockState.steady += 5 * MINUTE;
    clockState.wall += 5 * MINUTE;
    expect(clock.getRemaining()).toBe(15 * MINUTE);
  });

  test("goes on while the computer sleeps, and is no longer when its clock is put back", () => {
    const { clock, hands: clockState } = createTestClock("2026-03-05T14:10:00.000Z", "2026-03-05T14:10:00Z");
    clockState.wall += 5 * MINUTE;
    expect(clock.getRemaining()).toBe(15 * MINUTE);
    clockState.steady += 6 * MINUTE;
    clockState.wall -= 60 * MINUTE;
    expect(clock.getRemaining()).toBe(14 * MINUTE);
  });

  test("is never less than nothing, and nobody's without a deadline", () => {
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
])("of %d minutes it is told at half, 10, 5 and 1, each once", (total, announcements) => {
  expect(getAnnouncementTimes(total * MINUTE).map((left) => left / MINUTE)).toEqual(announcements);
});
