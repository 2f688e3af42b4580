import { choices, hotspots, inlineChoices } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

/** "ac" is the answer ["a", "c"]. */
const pick = (...answers: string[]): Json[] => answers.map((ids) => [...ids]);

const SINGLE = [choices("abcd", 1), inlineChoices("abcd"), hotspots("abcd", 1), null];
const MULTIPLE = [choices("abcde", 0), hotspots("abcde", 0), null];
const choice = (fields: { [name: string]: Json }) => ({ type: "choice", ...fields });

export const CHOICE_RULES: readonly Rule[] = [
  rule(
    "choice.single",
    "§2 choice: one correct choice",
    onEach(SINGLE, choice({ correct: ["b"] }), ["1", "b", ["b"]], ["0", "a", "c", ["d"]]),
    onEach(SINGLE, choice({ correct: ["d"], scoring: "all_or_nothing" }), ["1", "d"], ["0", "b", ["c"]]),
  ),
  rule(
    "choice.set-equality",
    "§2 choice: set equality",
    onEach(
      MULTIPLE,
      choice({ correct: ["a", "c"] }),
      ["1", ...pick("ac", "ca")],
      ["0", "a", "c", "b", ...pick("a", "c", "b", "ab", "bc", "bd", "abc", "acd", "bde", "abcde")],
    ),
    onEach(
      MULTIPLE,
      choice({ correct: ["e", "b", "d"] }),
      ["1", ...pick("bde", "edb", "dbe")],
      ["0", ...pick("bd", "bdea")],
    ),
    on(choices("abcde", 2), choice({ correct: ["a", "c"] }), ["1", ...pick("ac")], ["0", ...pick("ab", "a")]),
  ),
  rule(
    "choice.repeated",
    "§2 choice: a value given twice counts once",
    onEach(
      MULTIPLE,
      choice({ correct: ["a", "c"] }),
      ["1", ...pick("aac", "acca")],
      ["0", ...pick("aa", "acbb")],
    ),
    onEach(SINGLE, choice({ correct: ["b"] }), ["1", ...pick("bb", "bbb")], ["0", ...pick("aa")]),
    onEach(
      MULTIPLE,
      choice({ correct: ["a", "b", "c"], scoring: "partial" }),
      ["2/3", ...pick("abba")],
      ["1/3", ...pick("aaa", "aabbdd")],
    ),
    onEach(
      MULTIPLE,
      choice({ mapping: { a: 0.5, b: 0.25 } }),
      ["1/2", ...pick("aa")],
      ["3/4", ...pick("abab")],
    ),
  ),
  rule(
    "choice.partial",
    "§2 choice: partial, (hits - wrong) / number correct",
    onEach(
      MULTIPLE,
      choice({ correct: ["a", "b", "c"], scoring: "partial" }),
      ["1", ...pick("abc", "cab")],
      ["2/3", ...pick("ab", "bc", "ac", "abcd", "abce")],
      ["1/3", "a", ...pick("c", "abd", "ace", "abcde")],
      ["0", "d", ...pick("e", "ad", "be", "de", "ade", "abde")],
    ),
    onEach(
      MULTIPLE,
      choice({ correct: ["b", "d"], scoring: "partial" }),
      ["1", ...pick("db")],
      ["1/2", "b", ...pick("d", "abd", "bcd")],
      ["0", "a", ...pick("ab", "ac", "abcd", "abcde")],
    ),
    on(
      null,
      choice({ correct: [..."abcdefg"], scoring: "partial" }),
      ["6/7", [..."abcdef"]],
      ["5/7", [..."abcdefx"]],
      ["1/7", ..."ag"],
    ),
  ),
  rule(
    "choice.partial-negative",
    "§2 choice: partial, down to min_fraction",
    onEach(
      MULTIPLE,
      choice({ correct: ["a", "b", "c"], scoring: "partial", min_fraction: -1 }),
      ["0", ...pick("ad", "abde")],
      ["-1/3", "d", ...pick("ade", "e")],
      ["-2/3", ...pick("de")],
      ["1/3", ...pick("abd")],
    ),
    on(
      choices("abcde", 0),
      choice({ correct: ["a"], scoring: "partial", min_fraction: -0.5 }),
      ["-1/2", ...pick("b", "bc", "abc", "abcde")],
      ["0", ...pick("ab")],
      ["1", "a"],
    ),
  ),
  rule(
    "choice.mapping",
    "§2 choice: mapping, the sum of the fractions",
    onEach(
      MULTIPLE,
      choice({ mapping: { a: 1, b: 0.5, c: -0.25 } }),
      ["1", "a", ...pick("ab", "abc", "ad")],
      ["3/4", ...pick("ac", "cae")],
      ["1/2", "b", ...pick("bd")],
      ["1/4", ...pick("bc", "cb")],
      ["0", "c", "d", ...pick("cd", "de")],
    ),
    onEach(
      SINGLE,
      choice({ mapping: { a: 0.25, b: 1, c: 0.6 } }),
      ["1", "b"],
      ["1/4", "a"],
      ["3/5", ["c"]],
      ["0", "d"],
    ),
  ),
  rule(
    "choice.mapping-exact",
    "§2 choice: mapping adds decimals exactly",
    onEach(
      MULTIPLE,
      choice({ mapping: { a: 0.1, b: 0.2, c: 0.7, d: 0.3 } }),
      ["3/10", ...pick("ab", "d")],
      ["1", ...pick("abc", "cba", "cd")],
      ["3/5", ...pick("abd")],
      ["9/10", ...pick("bc")],
    ),
  ),
  rule(
    "choice.mapping-thirds",
    "§2 choice: a mapping's double stands for the fraction that it is nearest to, so that thirds add up",
    onEach(
      MULTIPLE,
      choice({ mapping: { a: 1 / 3, b: 1 / 3, c: 1 / 3, d: -1 / 3, e: 0.333 } }),
      ["1", ...pick("abc")],
      ["2/3", ...pick("ab", "abcd")],
      ["1/3", "a", ...pick("abd")],
      ["333/1000", "e"],
    ),
    on(
      choices("abcdefg", 0),
      choice({ mapping: { a: 1 / 7, b: 1 / 7, c: 1 / 7, d: 1 / 7, e: 1 / 7, f: 1 / 7, g: 1 / 7 } }),
      ["1", ...pick("abcdefg")],
      ["1/7", "a"],
      ["6/7", ...pick("abcdef")],
    ),
  ),
  rule(
    "choice.mapping-default",
    "§2 choice: mapping_default for what the mapping does not name",
    onEach(
      MULTIPLE,
      choice({ mapping: { a: 1 }, mapping_default: -0.5, min_fraction: -1 }),
      ["1", "a"],
      ["1/2", ...pick("ab", "ea")],
      ["0", ...pick("abc")],
      ["-1/2", "b", ...pick("abcd")],
      ["-1", ...pick("bc", "bcd", "abcde")],
    ),
    onEach(
      MULTIPLE,
      choice({ mapping: { a: 0.3 }, mapping_default: 0.1 }),
      ["3/10", "a"],
      ["1/10", "b"],
      ["1/5", ...pick("de")],
      ["1/2", ...pick("abc")],
      ["7/10", ...pick("abcde")],
    ),
    on(
      choices("abcde", 0),
      choice({ mapping: { a: 0.5 }, mapping_default: 0 }),
      ["1/2", "a", ["a", "b"]],
      ["0", "b"],
    ),
  ),
];
