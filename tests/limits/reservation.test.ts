import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database, Db } from "#lib/platform/db/client.ts";
import { type Reservation, reserve } from "#lib/platform/limits/reservation.ts";
import { checkPostgresWindow, type RateWindow } from "#lib/platform/limits/sliding-window-log.ts";
import { scaleRuns } from "#tests/support/scale-runs.ts";
import { createPostgresStore, type PostgresStore } from "./stores.ts";
import { newSlot, times } from "./suite.ts";

type AllowedReservation = Extract<Reservation, { allowed: true }>;
const isHeld = (place: Reservation): place is AllowedReservation => place.allowed;

let store: PostgresStore;
let db: Db;
let sql: Database["sql"];
beforeAll(async () => {
  store = await createPostgresStore();
  ({ db, sql } = store.connect(10));
});
afterAll(() => store.close());

const readRemaining = async (window: RateWindow) => (await checkPostgresWindow(db, window, false)).remaining;

describe("a reserved hit", () => {
  test("counts at once, so that exactly the limit of parallel reservations succeeds", async () => {
    const window = newSlot(7);
    const began = performance.now();
    const places = await times(50, () => reserve(db, window));
    expect(places.filter(isHeld)).toHaveLength(7);
    const [refused] = places.filter((place) => !place.allowed);
    if (!refused || isHeld(refused)) throw new Error("all are held");
    expect(refused.afterMs).toBeLessThanOrEqual(60_001);
    expect(refused.afterMs).toBeGreaterThanOrEqual(59_990 - (performance.now() - began));
    expect(await readRemaining(window)).toBe(0);
  });

  test("doesn't count after its release, in any order and in parallel", async () => {
    const window = newSlot(20);
    const places = (await times(20, () => reserve(db, window))).filter(isHeld);
    await Promise.all(places.filter((_, i) => i % 3 === 0).map((place) => place.release()));
    expect(await readRemaining(window)).toBe(7);
    await Promise.all(places.filter((_, i) => i % 3 !== 0).map((place) => place.release()));
    expect(await readRemaining(window)).toBe(20);
    expect((await times(30, () => reserve(db, window))).filter(isHeld)).toHaveLength(20);
  });

  test("releases no other hit when it is released twice or after it has left the window", async () => {
    const window = newSlot(3);
    const first = await reserve(db, window);
    if (!isHeld(first)) throw new Error("refused");
    await first.release();
    await times(3, () => reserve(db, window));
    await first.release();
    expect(await readRemaining(window)).toBe(0);
    const other = newSlot(3, 30);
    const late = await reserve(db, other);
    if (!isHeld(late)) throw new Error("refused");
    await expect.poll(() => readRemaining(other)).toBe(3);
    await late.release();
    expect((await times(5, () => reserve(db, { ...other, windowMs: 60_000 }))).filter(isHeld)).toHaveLength(
      3,
    );
  });

  test("doesn't change the times of other hits when it is released", async () => {
    const step = fc.record({ give: fc.boolean(), which: fc.nat() });
    const history = fc.array(step, { minLength: 1, maxLength: 25 });
    const check = fc.asyncProperty(history, async (steps) => {
      const window = newSlot(6);
      const held: { place: AllowedReservation; at: string }[] = [];
      const readStored = async () => {
        const rows = await sql<{ at: string }[]>`
          select at::text from rate_hits where organization_id = ${window.organizationId} order by seq`;
        return rows.map(({ at }) => at);
      };
      for (const { give, which } of steps) {
        const index = which % Math.max(1, held.length);
        const [given] = give ? held.splice(index, 1) : [];
        if (given) await given.place.release();
        else if (!give) {
          const place = await reserve(db, window);
          expect(place.allowed).toBe(held.length < 6);
          if (isHeld(place)) held.push({ place, at: (await readStored()).at(-1) ?? "" });
        }
        expect(await readStored()).toEqual(held.map(({ at }) => at));
      }
    });
    await fc.assert(check, { numRuns: scaleRuns(60) });
  });
});
