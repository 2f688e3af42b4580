import { expect, test } from "vitest";
import {
  generateShareCode,
  getAllowedAttempts,
  getLimitSeconds,
  requireCurrentRevision,
  requireNotArchived,
  requirePublished,
  toSettingsColumns,
} from "#lib/domains/assessments/rules.ts";
import { catchErrorCode } from "./support.ts";

test("omitted settings stay unchanged, and given ones are set, including null", () => {
  expect(toSettingsColumns()).toStrictEqual({});
  expect(toSettingsColumns({ time_limit_minutes: 5 })).toStrictEqual({ timeLimitMinutes: 5 });
  expect(toSettingsColumns({ time_limit_minutes: null })).toStrictEqual({ timeLimitMinutes: null });
  expect(toSettingsColumns({ passing_score_percent: 0 })).toStrictEqual({ passingScorePercent: 0 });
  expect(toSettingsColumns({ allowed_attempts: null })).toStrictEqual({ allowedAttempts: null });
  expect(toSettingsColumns({ show_solutions: "after_passing" })).toStrictEqual({
    showSolutions: "after_passing",
  });
});

test.each([
  ["draft", undefined, "assessment_not_published"],
  ["published", undefined, undefined],
  ["archived", "assessment_archived", "assessment_archived"],
] as const)("%s: refused as archived %s, as not published %s", (status, archived, published) => {
  expect(catchErrorCode(() => requireNotArchived({ status }))).toBe(archived);
  expect(catchErrorCode(() => requirePublished({ status }))).toBe(published);
});

test("only a request with a different revision is refused", () => {
  expect(catchErrorCode(() => requireCurrentRevision({ revision: 3 }, 3))).toBeUndefined();
  expect(catchErrorCode(() => requireCurrentRevision({ revision: 3 }, undefined))).toBeUndefined();
  for (const seen of [0, 2, 4])
    expect(catchErrorCode(() => requireCurrentRevision({ revision: 3 }, seen))).toBe("stale_revision");
});

test("a learner has the time limit times their factor, or none", () => {
  expect(getLimitSeconds({ timeLimitMinutes: 10 }, 1)).toBe(600);
  expect(getLimitSeconds({ timeLimitMinutes: 10 }, 1.5)).toBe(900);
  expect(getLimitSeconds({ timeLimitMinutes: null }, 2)).toBeNull();
});

test("extra attempts are added to the allowed ones, and unlimited stays unlimited", () => {
  expect(getAllowedAttempts({ allowedAttempts: 2 }, 3)).toBe(5);
  expect(getAllowedAttempts({ allowedAttempts: null }, 3)).toBeNull();
});

test("share codes have eight characters and use all of Crockford's Base32 alphabet", () => {
  const codes = Array.from({ length: 500 }, generateShareCode);
  expect(codes.filter((code) => !/^[0-9A-HJKMNP-TV-Z]{8}$/.test(code))).toEqual([]);
  expect(new Set(codes.join("")).size).toBe(32);
  expect(new Set(codes).size).toBe(500);
});
