import { expect, test } from "vitest";
import { countCodePoints, cutText, truncate } from "#lib/contract/code-points.ts";
import { formatCopyTitle } from "#lib/messages/copy-title.ts";

test("text is cut after the given number of characters, never within one", () => {
  expect(cutText("a😀b", 2)).toBe("a😀");
  expect(cutText("a😀b", 1)).toBe("a");
  expect(cutText("😀😀", 2)).toBe("😀😀");
  expect(countCodePoints(cutText("😀".repeat(9), 5))).toBe(5);
});

test("a truncated text has the given length with its ellipsis, and a shorter one stays as it is", () => {
  expect(truncate("😀😀😀", 3)).toBe("😀😀😀");
  expect(truncate("😀😀😀😀", 3)).toBe("😀😀…");
  expect(truncate("😀😀😀😀", 3, 3)).toBe("😀😀😀…");
  expect(truncate("ab cdef", 4)).toBe("ab…");
});

test("the title of a copy keeps whole characters within the limit of titles", () => {
  const title = formatCopyTitle("😀".repeat(300));
  expect(title.isWellFormed()).toBe(true);
  expect(title).toBe(`Copy of ${"😀".repeat(292)}`);
  expect(formatCopyTitle("Rivers")).toBe("Copy of Rivers");
});
