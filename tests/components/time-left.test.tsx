import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { TimeLeft } from "#components/attempts/time-left.tsx";
import { ServiceClock } from "#lib/client/service-clock.ts";
import { formatTimeLeft, spellTimeLeft } from "#lib/messages/live-attempts.ts";

const NOW = "2026-03-05T14:00:00.000Z";
const render = (deadline: string | null) =>
  renderToStaticMarkup(<TimeLeft deadline={deadline} clock={new ServiceClock(NOW)} />);

describe("the time left", () => {
  test("is rendered by the service's clock, not by this computer's", () => {
    const markup = render("2026-03-05T14:42:09.000Z");
    expect(markup).toContain(">42:09<");
    expect(markup).toContain("42 minutes 9 seconds");
    expect(markup).not.toContain("text-bad");
  });

  test("is highlighted in the last five minutes", () => {
    expect(render("2026-03-05T14:05:01.000Z")).not.toContain("text-bad");
    expect(render("2026-03-05T14:05:00.000Z")).toContain("text-bad");
  });

  test("tells that time is up at and after the deadline, and that there is no limit", () => {
    expect(render(NOW)).toContain("Time’s up");
    expect(render("2026-03-05T13:00:00.000Z")).toContain("Time’s up");
    expect(render(null)).toContain("No limit");
  });

  test("continues from the time when the response arrived", () => {
    let steady = 5000;
    const clock = new ServiceClock(NOW, () => ({ steady, wall: 0 }));
    steady = 65_000;
    expect(new Date(clock.getTime()).toISOString()).toBe("2026-03-05T14:01:00.000Z");
  });

  test.each([
    [1, "0:01", "1 second"],
    [59_001, "1:00", "1 minute"],
    [61_000, "1:01", "1 minute 1 second"],
    [3_600_000, "1:00:00", "1 hour"],
    [3_599_999, "1:00:00", "1 hour"],
    [90_123_000, "25:02:03", "25 hours 2 minutes 3 seconds"],
  ])("of %i ms reads %s, and is spoken as %s", (milliseconds, digits, spoken) => {
    expect(formatTimeLeft(milliseconds)).toBe(digits);
    expect(spellTimeLeft(milliseconds)).toBe(spoken);
  });
});
