import { expect, test } from "vitest";
import { notEmpty, refuseCycle, refuseTooDeep } from "#lib/domains/library/folders/rules.ts";
import { codeOf } from "./support.ts";

test("a folder never comes to lie in itself", () => {
  expect(codeOf(() => refuseCycle("a", []))).toBeUndefined();
  expect(codeOf(() => refuseCycle("a", ["b", "c"]))).toBeUndefined();
  expect(codeOf(() => refuseCycle("a", ["a"]))).toBe("folder_cycle");
  expect(codeOf(() => refuseCycle("a", ["b", "a"]))).toBe("folder_cycle");
});

test("folders nest ten levels deep and no deeper, the moved one's own levels counted", () => {
  expect(codeOf(() => refuseTooDeep(9, 1))).toBeUndefined();
  expect(codeOf(() => refuseTooDeep(0, 10))).toBeUndefined();
  expect(codeOf(() => refuseTooDeep(10, 1))).toBe("folder_too_deep");
  expect(codeOf(() => refuseTooDeep(5, 6))).toBe("folder_too_deep");
});

test("a folder with something in it is told as that", () => {
  expect(notEmpty()).toMatchObject({ code: "folder_not_empty", message: expect.stringContaining("without") });
});
