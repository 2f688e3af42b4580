import { afterEach, expect, test, vi } from "vitest";
import { newId } from "#lib/platform/ids.ts";

const readTime = (id: string): number => Number.parseInt(id.replace("-", "").slice(0, 12), 16);

afterEach(() => vi.useRealTimers());

test("ids are UUIDv7 of their time, all different, and each is larger than the one before", () => {
  const before = Date.now();
  const ids = Array.from({ length: 20_000 }, newId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  expect(readTime(ids[0] ?? "")).toBeGreaterThanOrEqual(before);
  expect(readTime(ids.at(-1) ?? "")).toBeLessThanOrEqual(Date.now());
});

test("ids increase even while the clock stands still or goes back", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const ids = Array.from({ length: 1000 }, newId);
  vi.setSystemTime(Date.now() - 5000);
  ids.push(...Array.from({ length: 1000 }, newId));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids.map((id) => id.slice(24))).size).toBe(ids.length);
});
