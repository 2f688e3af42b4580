import { expect, test } from "vitest";
import {
  createNotEmptyError,
  requireDepthLimit,
  requireNoCycle,
} from "#lib/domains/library/folders/rules.ts";
import { catchErrorCode } from "./support.ts";

test("a folder can't be moved into itself or a subfolder", () => {
  expect(catchErrorCode(() => requireNoCycle("a", []))).toBeUndefined();
  expect(catchErrorCode(() => requireNoCycle("a", ["b", "c"]))).toBeUndefined();
  expect(catchErrorCode(() => requireNoCycle("a", ["a"]))).toBe("folder_cycle");
  expect(catchErrorCode(() => requireNoCycle("a", ["b", "a"]))).toBe("folder_cycle");
});

test("folders nest up to ten levels deep, including the levels of a moved folder", () => {
  expect(catchErrorCode(() => requireDepthLimit(9, 1))).toBeUndefined();
  expect(catchErrorCode(() => requireDepthLimit(0, 10))).toBeUndefined();
  expect(catchErrorCode(() => requireDepthLimit(10, 1))).toBe("folder_too_deep");
  expect(catchErrorCode(() => requireDepthLimit(5, 6))).toBe("folder_too_deep");
});

test("returns folder_not_empty for a folder that isn't empty", () => {
  expect(createNotEmptyError()).toMatchObject({
    code: "folder_not_empty",
    message: expect.stringContaining("isn't empty"),
  });
});
