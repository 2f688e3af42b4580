import { describe, expect, test } from "vitest";
import { formatAppointment } from "#lib/messages/format-appointment.ts";
import { formatFullMoment, formatMoment } from "#lib/messages/format-moment.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const format = (at: string, options: { isDay?: boolean; locale?: string; timeZone?: string } = {}) =>
  formatMoment(new Date(at), { now: NOW, isDay: false, locale: "en-US", timeZone: "UTC", ...options });

describe("a moment within a week of now is relative", () => {
  test.each([
    ["2026-03-10T11:59:30Z", "just now"],
    ["2026-03-10T12:00:30Z", "in a moment"],
    ["2026-03-10T11:57:10Z", "2 minutes ago"],
    ["2026-03-10T12:44:58Z", "in 45 minutes"],
    ["2026-03-10T12:59:40Z", "in 1 hour"],
    ["2026-03-11T11:45:00Z", "in 1 day"],
    ["2026-03-17T11:58:00Z", "in 7 days"],
    ["2026-03-10T11:00:20Z", "59 minutes ago"],
    ["2026-03-10T07:00:00Z", "5 hours ago"],
    ["2026-03-08T13:00:00Z", "1 day ago"],
    ["2026-03-03T12:00:01Z", "6 days ago"],
  ])("%s reads as “%s”", (at, expected) => {
    expect(format(at)).toBe(expected);
  });
});

describe("an older moment is a date", () => {
  test("with the time of day, unless only the day is asked for", () => {
    expect(format("2026-03-01T23:30:00Z").replace("\u202f", " ")).toBe("Mar 1, 2026, 11:30 PM");
    expect(format("2026-03-01T23:30:00Z", { isDay: true })).toBe("Mar 1, 2026");
  });

  test("in the reader's locale and time zone", () => {
    const options = { locale: "de-DE", timeZone: "Europe/Berlin" };
    expect(format("2026-03-01T23:30:00Z", options)).toBe("02.03.2026, 00:30");
  });
});

test("a full date and time names its time zone", () => {
  const at = new Date("2026-03-01T23:30:05Z");
  const text = formatFullMoment(at, { locale: "en-US", timeZone: "UTC" });
  expect(text.replace("\u202f", " ")).toBe("Mar 1, 2026, 11:30:05 PM UTC");
});

describe("an appointment has its weekday, and the language's own way to join the day and the time", () => {
  test.each([
    ["en-US", "2026-03-16T09:00:00Z", "Monday, March 16, 9:00 AM"],
    ["en-US", "2027-03-15T09:00:00Z", "Monday, March 15, 2027, 9:00 AM"],
    ["de", "2026-03-16T09:00:00Z", "Montag, 16. März, 9:00 Uhr"],
    ["fr", "2026-03-16T09:00:00Z", "lundi 16 mars à 9:00"],
    ["fr", "2027-03-15T09:00:00Z", "lundi 15 mars 2027 à 9:00"],
    ["es", "2026-03-16T09:00:00Z", "lunes, 16 de marzo, 9:00"],
    ["ar", "2026-03-16T09:00:00Z", "الاثنين، 16 مارس في 9:00 ص"],
  ])("in %s, %s reads as “%s”", (locale, at, expected) => {
    const text = formatAppointment(new Date(at), { now: NOW, locale, timeZone: "UTC" });
    expect(text.replace(/[\u00a0\u202f]/g, " ")).toBe(expected);
  });
});
