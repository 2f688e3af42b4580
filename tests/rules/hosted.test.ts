import { expect, test } from "vitest";
import {
  type AttemptState,
  countAttemptsLeft,
  getAttemptState,
  getHostedLifetime,
  mayShowSolutions,
} from "#lib/domains/delivery/hosted/rules.ts";

const now = new Date("2026-05-01T12:00:00Z");
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

test("an attempt can be resumed for a week plus the time limit", () => {
  expect(getHostedLifetime(null)).toBe(604_800);
  expect(getHostedLifetime(600)).toBe(605_400);
});

test.each([
  ["ready", { consumedAt: null, expiresAt: after, startedAt: null }, null],
  ["live", { consumedAt: null, expiresAt: after, startedAt: null }, { state: "open" }],
  ["resumable", { consumedAt: null, expiresAt: now, startedAt: before }, { state: "open" }],
  ["expired", { consumedAt: null, expiresAt: before, startedAt: null }, null],
  ["expired", { consumedAt: null, expiresAt: after, startedAt: before }, { state: "expired" }],
  ["expired", { consumedAt: null, expiresAt: after, startedAt: before }, { state: "discarded" }],
  ["done", { consumedAt: before, expiresAt: after, startedAt: before }, { state: "submitted" }],
  ["done", { consumedAt: before, expiresAt: before, startedAt: before }, null],
  ["done", { consumedAt: null, expiresAt: after, startedAt: before }, { state: "submitted" }],
] as const)("an attempt is %s: %j with %j", (state, token, attempt) => {
  const rate = { allowed: true };
  expect(getAttemptState({ token: { ...token, learnerRef: "l1" }, attempt, rate }, now)).toBe(state);
});

test("an open attempt of an expired token without a learner can't be resumed", () => {
  const token = { consumedAt: null, expiresAt: now, startedAt: before, learnerRef: null };
  const lookup = { token, attempt: { state: "open" }, rate: { allowed: true } } as const;
  expect(getAttemptState(lookup, now)).toBe("expired");
});

test("a token that was loaded starts again if its attempt was deleted, but not while its rate limit hides the attempt", () => {
  const token = { consumedAt: null, expiresAt: after, startedAt: before, learnerRef: "l1" };
  const getState = (allowed: boolean) => getAttemptState({ token, attempt: null, rate: { allowed } }, now);
  expect([getState(true), getState(false)]).toEqual(["ready", "live"]);
});

test("a learner's remaining attempts are the allowed and extra ones minus the used ones, at least 0", () => {
  const token = { learnerRef: "l1", extraAttempts: 1 };
  const left = (allowed: number | null, used: number) =>
    countAttemptsLeft({ allowedAttempts: allowed }, token, { used, state: "done" });
  expect([left(2, 0), left(2, 2), left(2, 3), left(2, 4)]).toEqual([3, 1, 0, 0]);
  expect(left(null, 50)).toBeNull();
});

test.each<[AttemptState, number]>([
  ["ready", 1],
  ["live", 1],
  ["done", 0],
  ["expired", 0],
])("an anonymous token that is %s has %d attempts left", (state, left) => {
  const token = { learnerRef: null, extraAttempts: 5 };
  expect(countAttemptsLeft({ allowedAttempts: null }, token, { used: 0, state })).toBe(left);
});

const passed = { passed: true, isFullyGraded: true, isVoided: false, left: 1 };
test.each([
  ["never", passed, false],
  ["never", { ...passed, left: 0 }, false],
  ["after_submit", { passed: false, isFullyGraded: false, isVoided: false, left: 5 }, true],
  ["after_passing", passed, true],
  ["after_passing", { ...passed, passed: false, left: 0 }, false],
  ["after_passing", { ...passed, isFullyGraded: false }, false],
  ["after_passing", { ...passed, isVoided: true }, false],
  ["after_last_attempt", { ...passed, left: 0 }, true],
  ["after_last_attempt", passed, false],
  ["after_last_attempt", { ...passed, left: null }, false],
] as const)("solutions %s, standing %j: %s", (when, standing, shown) => {
  expect(mayShowSolutions(when, standing)).toBe(shown);
});
