import { gapMatch, matchSets } from "../nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

/** "1a 2b" is the answer [["s1", "a"], ["s2", "b"]]. */
const pairs = (written: string): Json[] =>
  written.split(" ").map((pair) => [`s${pair.charAt(0)}`, pair.charAt(1)]);
const answers = (...written: string[]): Json[] => written.map(pairs);

const SOURCES = ["s1", "s2", "s3", "s4"];
const MATCH = matchSets(SOURCES, ["a", "b", "c", "d"]);
/** A gap takes one text, so these answers name each gap at most once. */
const WITH_GAPS = [MATCH, gapMatch(SOURCES, ["a", "b", "c", "d"]), null];
const WITHOUT_GAPS = [MATCH, null];
const match = (fields: { [name: string]: Json }) => ({ type: "match", ...fields });
const map = (fractions: { [pair: string]: number }): Json =>
  Object.entries(fractions).map(([written, fraction]) => ({ pair: pairs(written)[0] ?? null, fraction }));

export const MATCH_RULES: readonly Rule[] = [
  rule(
    "match.set-equality",
    "§2 match: set equality over pairs",
    onEach(
      WITH_GAPS,
      match({ pairs: pairs("1a 2b 3c") }),
      ["1", ...answers("1a 2b 3c", "3c 1a 2b")],
      ["0", ...answers("1a", "1a 2b", "1b 2a 3c", "1a 2b 3d", "1a 2b 3c 4d", "4a 2b 3c", "1b 2c 3a")],
    ),
    onEach(
      WITH_GAPS,
      match({ pairs: pairs("2d"), scoring: "all_or_nothing" }),
      ["1", ...answers("2d")],
      ["0", ...answers("2c", "1d", "2d 1a")],
    ),
  ),
  rule(
    "match.several",
    "§2 match: a source or target in several pairs",
    onEach(
      WITHOUT_GAPS,
      match({ pairs: pairs("1a 1b 2b") }),
      ["1", ...answers("1a 1b 2b", "2b 1b 1a")],
      ["0", ...answers("1a 2b", "1a 1b", "1a 1b 2b 2a")],
    ),
    onEach(
      WITHOUT_GAPS,
      match({ pairs: pairs("1a 2a 3a 4b"), scoring: "partial" }),
      ["1", ...answers("4b 3a 2a 1a")],
      ["3/4", ...answers("1a 2a 3a", "1a 2a 3a 4b 4a")],
      ["1/2", ...answers("1a 2a 3a 4a", "1a 4b")],
      ["0", ...answers("1b", "1a 2b", "1b 2b")],
    ),
  ),
  rule(
    "match.repeated",
    "§2 match: a pair given twice counts once",
    onEach(
      [MATCH, null],
      match({ pairs: pairs("1a 2b") }),
      ["1", ...answers("1a 1a 2b", "1a 2b 2b 1a")],
      ["0", ...answers("1a 1a")],
    ),
    onEach(
      [MATCH, null],
      match({ mapping: map({ "1a": 0.5, "2b": 0.25 }) }),
      ["1/2", ...answers("1a 1a")],
      ["3/4", ...answers("2b 1a 2b")],
    ),
  ),
  rule(
    "match.partial",
    "§2 match: partial, (hits - wrong) / number correct",
    onEach(
      WITH_GAPS,
      match({ pairs: pairs("1a 2b 3c"), scoring: "partial" }),
      ["1", ...answers("3c 2b 1a")],
      ["2/3", ...answers("1a 2b", "2b 3c", "1a 2b 3c 4d")],
      ["1/3", ...answers("2b", "1a 2b 4c", "1a 2b 3d")],
      ["0", ...answers("1b", "1a 3b", "1b 2a 3c", "1b 2c 3a", "4d")],
    ),
    onEach(
      WITH_GAPS,
      match({ pairs: pairs("1a 2b 3c 4d"), scoring: "partial" }),
      ["1", ...answers("1a 2b 3c 4d")],
      ["3/4", ...answers("1a 2b 3c")],
      ["1/2", ...answers("1a 4d", "1a 2b 3c 2d")],
      ["1/4", ...answers("4d", "1a 2b 1c")],
      ["0", ...answers("1a 2b 4c 3d", "2a 1b", "1d")],
    ),
  ),
  rule(
    "match.partial-negative",
    "§2 match: partial, down to min_fraction",
    onEach(
      WITH_GAPS,
      match({ pairs: pairs("1a 2b 3c"), scoring: "partial", min_fraction: -1 }),
      ["-1/3", ...answers("1b", "1a 3b 2c")],
      ["-2/3", ...answers("2a 1b")],
      ["-1", ...answers("2a 1b 4c")],
      ["0", ...answers("1a 3b")],
    ),
    on(
      MATCH,
      match({ pairs: pairs("1a"), scoring: "partial", min_fraction: -0.25 }),
      ["-1/4", ...answers("1b", "1b 2b", "1a 2b 3b")],
      ["0", ...answers("1a 2b")],
      ["1", ...answers("1a")],
    ),
  ),
  rule(
    "match.mapping",
    "§2 match: mapping, the sum of the fractions",
    onEach(
      WITH_GAPS,
      match({ mapping: map({ "1a": 0.5, "2b": 0.5, "3c": -0.25, "4d": 0.1 }) }),
      ["1", ...answers("1a 2b", "2b 1a", "1a 2b 4d")],
      ["1/2", ...answers("1a", "2b 3a")],
      ["3/4", ...answers("1a 2b 3c")],
      ["1/4", ...answers("1a 3c")],
      ["1/10", ...answers("4d")],
      ["0", ...answers("3c", "1b", "4c 3d", "3c 4d")],
    ),
  ),
  rule(
    "match.mapping-default",
    "§2 match: mapping_default for pairs that the mapping does not name",
    onEach(
      WITH_GAPS,
      match({ mapping: map({ "1a": 1, "2b": 0.5 }), mapping_default: -0.25, min_fraction: -1 }),
      ["1", ...answers("1a", "1a 2b")],
      ["3/4", ...answers("1a 3c")],
      ["1/4", ...answers("2b 1c")],
      ["-1/4", ...answers("1b")],
      ["-1/2", ...answers("2a 1b")],
      ["-1", ...answers("4a 3b 2c 1d")],
    ),
    onEach(
      [MATCH, null],
      match({ mapping: map({ "1a": 0.3 }), mapping_default: 0.1 }),
      ["3/10", ...answers("1a")],
      ["3/5", ...answers("1a 1b 2a 2b")],
    ),
  ),
];
