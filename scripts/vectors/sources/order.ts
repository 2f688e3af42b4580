import { orderNode } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

/** "cab" is the answer ["c", "a", "b"]. */
const ids = (...written: string[]): Json[] => written.map((each) => [...each]);

const FOUR = [orderNode("dbca"), null];
const order = (correct: string, scoring?: string) => ({
  type: "order",
  correct: [...correct],
  ...(scoring === undefined ? {} : { scoring }),
});

export const ORDER_RULES: readonly Rule[] = [
  rule(
    "order.exact",
    "§2 order: exact",
    onEach(
      FOUR,
      order("abcd"),
      ["1", ...ids("abcd")],
      ["0", ...ids("abdc", "bacd", "acbd", "dcba", "bcda", "dabc", "badc", "cdab")],
    ),
    onEach(
      FOUR,
      order("cadb", "all_or_nothing"),
      ["1", ...ids("cadb")],
      ["0", ...ids("abcd", "cabd", "acdb", "bdac")],
    ),
    on(orderNode("ab"), order("ba"), ["1", ...ids("ba")], ["0", ...ids("ab")]),
  ),
  rule(
    "order.position",
    "§2 order: position, the share of items in their place",
    // All 24 orders of four items.
    onEach(
      FOUR,
      order("abcd", "position"),
      ["1", ...ids("abcd")],
      ["1/2", ...ids("abdc", "acbd", "adcb", "bacd", "cbad", "dbca")],
      ["1/4", ...ids("acdb", "adbc", "bcad", "bdca", "cabd", "cbda", "dacb", "dbac")],
      ["0", ...ids("badc", "bcda", "bdac", "cadb", "cdab", "cdba", "dabc", "dcab", "dcba")],
    ),
    on(
      orderNode("abcde"),
      order("edcba", "position"),
      ["1/5", ...ids("abcde", "ecdab")],
      ["2/5", ...ids("ebcad")],
      ["3/5", ...ids("edcab", "edabc")],
    ),
  ),
  rule(
    "order.pairs",
    "§2 order: pairs, the share of the key's ordered pairs kept",
    // All 24 orders of four items.
    onEach(
      FOUR,
      order("abcd", "pairs"),
      ["1", ...ids("abcd")],
      ["5/6", ...ids("abdc", "acbd", "bacd")],
      ["2/3", ...ids("acdb", "adbc", "badc", "bcad", "cabd")],
      ["1/2", ...ids("adcb", "bcda", "bdac", "cadb", "cbad", "dabc")],
      ["1/3", ...ids("bdca", "cbda", "cdab", "dacb", "dbac")],
      ["1/6", ...ids("cdba", "dbca", "dcab")],
      ["0", ...ids("dcba")],
    ),
    on(
      orderNode("abcde"),
      order("edcba", "pairs"),
      ["0", ...ids("abcde")],
      ["9/10", ...ids("edcab", "decba")],
      ["4/5", ...ids("decab")],
    ),
    // Items that the key doesn't have are in none of its pairs.
    on(
      null,
      order("abc", "pairs"),
      ["1", ...ids("abcz", "zabc", "azbyc")],
      ["2/3", ...ids("acbz", "zbac")],
      ["1/3", ...ids("abz", "azc")],
      ["0", ...ids("zcba", "azy", "zy")],
    ),
  ),
  rule(
    "order.incomplete",
    "§2 order: an incomplete order is graded",
    onEach(FOUR, order("abcd"), ["0", ...ids("abc", "a", "bcd", "abd")]),
    onEach(
      FOUR,
      order("abcd", "position"),
      ["3/4", ...ids("abc")],
      ["1/2", ...ids("ab", "abd")],
      ["1/4", ...ids("a", "ac", "db", "acd")],
      ["0", ...ids("b", "bcd", "cd", "d")],
    ),
    onEach(
      FOUR,
      order("abcd", "pairs"),
      ["1/2", ...ids("abc", "acd", "bcd", "abd")],
      ["1/6", ...ids("ab", "cd", "ad", "bc")],
      ["0", ...ids("a", "d", "ba", "dc", "cba", "db")],
      ["1/3", ...ids("acb", "bac", "adc")],
    ),
  ),
  rule(
    "order.single",
    "§2 order: a single item",
    onEach([orderNode("a"), null], order("a"), ["1", ...ids("a")]),
    onEach([orderNode("a"), null], order("a", "position"), ["1", ...ids("a")]),
  ),
];
