import { expect, test } from "vitest";
import { ApiError } from "#lib/client/call.ts";
import { getFieldError } from "#lib/client/field-error.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { formatFieldError as formatGerman } from "#lib/messages/de/field-errors.ts";
import { translateProblem } from "#lib/messages/de/problems.ts";
import { formatFieldError as formatEnglish } from "#lib/messages/en/field-errors.ts";
import { STATUS } from "#lib/platform/http/status.ts";

test("only errors of the service, the session, and the connection can pass by themselves", () => {
  const isTransient = (code: ApiError["code"]) => new ApiError(code, "").isTransient;
  const codes = Object.keys(STATUS) as ErrorCode[];
  expect(codes.filter((code) => STATUS[code] >= 500 && !isTransient(code))).toEqual([]);
  expect(codes.filter((code) => STATUS[code] < 500 && isTransient(code))).toEqual([
    "unauthenticated",
    "idempotency_in_progress",
    "rate_limited",
  ]);
  expect(isTransient("offline")).toBe(true);
});

test("the error of a form's field is a sentence that says what to do", () => {
  const error = new ApiError("invalid_request", "The request is invalid; see details", {
    details: [
      { path: "email", message: VALIDATION_MESSAGES.email },
      { path: "name", message: "This name is taken." },
    ],
  });
  expect(getFieldError(error, "email")).toBe("Enter an email address, such as name@example.com.");
  expect(error.getFieldProblem("email")).toBe("must be an email address");
  expect(getFieldError(error, "name")).toBe("This name is taken.");
  expect(getFieldError(error, "role")).toBeUndefined();
});

/** One of each of the contract's messages about a field, with values. */
const PROBLEMS = [
  ...Object.values(VALIDATION_MESSAGES).filter((message) => typeof message === "string"),
  ...[0, 1].map((min) => VALIDATION_MESSAGES.length(min, 200)),
  ...["string", "number", "int", "boolean", "array", "object"].map(VALIDATION_MESSAGES.wrongType),
  ...[true, false].flatMap((isInclusive) => [
    VALIDATION_MESSAGES.minimum(1000, isInclusive),
    VALIDATION_MESSAGES.maximum(1000, isInclusive),
  ]),
  ...["character", "item"].flatMap((unit) =>
    [1, 20].flatMap((size) => [
      VALIDATION_MESSAGES.minSize(size, unit),
      VALIDATION_MESSAGES.maxSize(size, unit),
    ]),
  ),
  VALIDATION_MESSAGES.wholeNumber(1, 100),
  VALIDATION_MESSAGES.wholeNumberFrom(1),
  VALIDATION_MESSAGES.notMultiple(5),
  VALIDATION_MESSAGES.years(1, 9999),
].filter((problem) => problem !== VALIDATION_MESSAGES.invalidRequest);

test.each([
  ["en", formatEnglish, (problem: string) => problem],
  ["de", formatGerman, translateProblem],
] as const)(
  "every problem of a field becomes a sentence, also one without instructions (%s)",
  (_, format, say) => {
    for (const problem of PROBLEMS) expect(format(say(problem))).toMatch(/^[A-Z].*\.$/);
  },
);

test.each([
  ["must have 1 to 200 characters", "Enter 1 to 200 characters.", "Geben Sie 1 bis 200 Zeichen ein."],
  ["must have at least 1 item", "Choose at least one.", "Wählen Sie mindestens einen Eintrag aus."],
  ["must be at most 1,000", "Enter a number of at most 1,000.", "Geben Sie eine Zahl bis 1.000 ein."],
  ["is required", "Fill in this field.", "Füllen Sie dieses Feld aus."],
  ["must be true", "This value must be true.", "Dieser Wert muss true sein."],
])("a field that %s says: %s", (problem, english, german) => {
  expect(formatEnglish(problem)).toBe(english);
  expect(formatGerman(translateProblem(problem))).toBe(german);
});
