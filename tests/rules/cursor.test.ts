import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, type ListPlace, type SortKey } from "#lib/platform/cursor.ts";
import { readList } from "#lib/platform/read-list.ts";

const place: fc.Arbitrary<ListPlace> = fc.record({
  name: fc.string({ maxLength: 20 }),
  owner: fc.array(fc.string({ maxLength: 40 }), { maxLength: 3 }),
});
const id = fc.uuid();
const time = fc.bigInt({ min: 0n, max: 9_999_999_999_999_999n }).map(String);
const position: fc.Arbitrary<[SortKey[], string[]]> = fc.oneof(
  id.map((value): [SortKey[], string[]] => [["id"], [value]]),
  fc.tuple(time, id).map((values): [SortKey[], string[]] => [["time", "id"], values]),
);

const decode = (...given: Parameters<typeof decodeCursor>) => {
  try {
    return decodeCursor(...given);
  } catch (error) {
    return error;
  }
};
const refused = expect.objectContaining({
  code: "invalid_request",
  issues: [expect.objectContaining({ path: ["cursor"] })],
});

test("a cursor gives back the position that it was written for, to the microsecond", () => {
  fc.assert(
    fc.property(place, position, (list, [keys, after]) => {
      expect(decodeCursor(list, keys, encodeCursor(list, after))).toEqual(after);
    }),
  );
});

test("a cursor is refused by every other list, order and owner", () => {
  fc.assert(
    fc.property(place, place, position, (list, other, [keys, after]) => {
      fc.pre(JSON.stringify(list) !== JSON.stringify(other));
      expect(decode(other, keys, encodeCursor(list, after))).toEqual(refused);
    }),
  );
});

test("a cursor with any character changed, added or removed is refused", () => {
  fc.assert(
    fc.property(place, position, fc.nat(), fc.string({ maxLength: 2 }), (list, [keys, after], at, text) => {
      const cursor = encodeCursor(list, after);
      const start = at % cursor.length;
      const altered = cursor.slice(0, start) + text + cursor.slice(start + 1);
      fc.pre(altered !== cursor);
      expect(decode(list, keys, altered)).toEqual(refused);
    }),
  );
});

test("any text is either a cursor of the list or refused", () => {
  const json = fc.json().map((text) => Buffer.from(text).toString("base64url"));
  fc.assert(
    fc.property(fc.oneof(fc.string(), json), (text) => {
      expect(decode({ name: "list", owner: [] }, ["id"], text)).toEqual(refused);
    }),
  );
});

test("a cursor with a key that the database can't read is refused, even if its check value is right", () => {
  const list = { name: "submissions/-updated", owner: ["organization"] };
  const good = "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21";
  for (const after of [
    ["1", "no id"],
    ["1", good.toUpperCase()],
    ["", good],
    ["-1", good],
    ["1e3", good],
    ["99999999999999999", good],
    ["2026-02-30", good],
    [good],
    [],
    ["1", good, good],
  ]) {
    expect(decode(list, ["time", "id"], encodeCursor(list, after))).toEqual(refused);
  }
});

test("a list is counted if it is read by page, and not if it is read by cursor", async () => {
  let counts = 0;
  const list = {
    name: "folders",
    owner: [],
    getKeys: ({ id }: { id: string }) => [id],
    readRows: async () => [{ id: "0199a5b2-77d0-7e2f-8a34-5c1f9e0b6d21" }],
    count: async () => ++counts,
  };
  expect((await readList({ limit: 1, cursor: "" }, list)).meta).toEqual({ limit: 1, next_cursor: null });
  expect(counts).toBe(0);
  expect((await readList({ limit: 1 }, list)).meta).toEqual({ total: 1, page: 1, limit: 1 });
});
