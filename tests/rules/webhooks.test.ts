import { expect, test } from "vitest";
import { isSuccess, nextAttempt, refuseDisabled, unsent } from "#lib/domains/webhooks/rules.ts";
import { codeOf } from "./support.ts";

const end = new Date("2026-05-01T12:00:00Z");

test("only an answer from 200 to 299 is a success", () => {
  expect([199, 200, 204, 299, 300, 404, 500].map(isSuccess)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test("a failed attempt is made again after exactly its retry's wait, until there are no more", () => {
  const waits = [5, 300];
  expect(nextAttempt(1, end, waits)).toEqual(new Date("2026-05-01T12:00:05Z"));
  expect(nextAttempt(2, end, waits)).toEqual(new Date("2026-05-01T12:05:00Z"));
  expect(nextAttempt(3, end, waits)).toBeNull();
  expect(nextAttempt(9, end, waits)).toBeNull();
});

test("what could not be sent has its reason, and no answer", () => {
  expect(unsent(end, "no such host")).toEqual({
    startedAt: end,
    endedAt: end,
    durationMs: 0,
    sent: null,
    status: null,
    headers: null,
    body: null,
    error: "no such host",
  });
});

test("a webhook that is turned off is told as that", () => {
  expect(codeOf(() => refuseDisabled({ status: "active" }))).toBeUndefined();
  expect(codeOf(() => refuseDisabled({ status: "disabled" }))).toBe("webhook_disabled");
});
