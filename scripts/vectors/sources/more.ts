import {
  associate,
  drawing,
  graphicAssociate,
  graphicGapMatch,
  graphicOrder,
  hottexts,
  positionObject,
  upload,
} from "../more-nodes.ts";
import { type Json, on, onEach, type Rule, rule } from "../table.ts";

/** "ab cd" is the answer [["a", "b"], ["c", "d"]]. */
const pairs = (written: string): Json[] => written.split(" ").map((pair) => [...pair]);
const answers = (...written: string[]): Json[] => written.map(pairs);
const lists = (...written: string[]): Json[] => written.map((ids) => [...ids]);

const UNDIRECTED = [associate("abcdef"), graphicAssociate("abcdef"), null];
const match = (fields: { [name: string]: Json }) => ({ type: "match", directed: false, ...fields });
const map = (fractions: { [pair: string]: number }): Json =>
  Object.entries(fractions).map(([written, fraction]) => ({ pair: [...written], fraction }));

/** Pairs without a direction. */
export const ASSOCIATE_RULES: readonly Rule[] = [
  rule(
    "associate.set-equality",
    "§12 match, directed false: set equality over pairs without a direction",
    onEach(
      UNDIRECTED,
      match({ pairs: pairs("ab cd ef") }),
      ["1", ...answers("ab cd ef", "ba dc fe", "fe ab dc", "cd ef ab")],
      ["0", ...answers("ab", "ab cd", "ac bd ef", "ab cd ef ac", "ba cd fa")],
    ),
    onEach(
      UNDIRECTED,
      match({ pairs: pairs("ca") }),
      ["1", ...answers("ac", "ca")],
      ["0", ...answers("ab", "cb", "ac bd")],
    ),
  ),
  rule(
    "associate.repeated",
    "§12 match, directed false: a pair and its reverse count once",
    onEach(
      UNDIRECTED,
      match({ pairs: pairs("ab cd") }),
      ["1", ...answers("ab ba cd", "dc ab cd", "ab ab dc")],
      ["0", ...answers("ab ba")],
    ),
    onEach(
      UNDIRECTED,
      match({ mapping: map({ ab: 0.5, cd: 0.25 }) }),
      ["1/2", ...answers("ab ba", "ba")],
      ["3/4", ...answers("dc ba cd")],
    ),
  ),
  rule(
    "associate.several",
    "§12 match, directed false: a choice in several pairs",
    onEach(
      UNDIRECTED,
      match({ pairs: pairs("ab ac bc"), scoring: "partial" }),
      ["1", ...answers("ba ca cb", "cb ab ac")],
      ["2/3", ...answers("ab bc", "ca ab", "ab ac bc ad")],
      ["1/3", ...answers("cb", "ab ac ad")],
      ["0", ...answers("ad", "ab ad")],
    ),
  ),
  rule(
    "associate.partial",
    "§12 match, directed false: partial, (hits - wrong) / number correct",
    onEach(
      UNDIRECTED,
      match({ pairs: pairs("ab cd ef"), scoring: "partial" }),
      ["1", ...answers("fe dc ba")],
      ["2/3", ...answers("ba dc", "ef ba", "ab cd fe af")],
      ["1/3", ...answers("dc", "ab cd af")],
      ["0", ...answers("ad", "ab cf", "ac bd")],
    ),
    onEach(
      UNDIRECTED,
      match({ pairs: pairs("ab cd ef"), scoring: "partial", min_fraction: -1 }),
      ["-1/3", ...answers("ca")],
      ["-1", ...answers("ac bd fa")],
    ),
  ),
  rule(
    "associate.mapping",
    "§12 match, directed false: mapping, whatever the order of a pair",
    onEach(
      UNDIRECTED,
      match({ mapping: map({ ba: 0.5, cd: 0.5, fe: -0.25 }) }),
      ["1", ...answers("ab cd", "dc ba")],
      ["1/2", ...answers("ba", "dc", "ab ad")],
      ["1/4", ...answers("ab ef")],
      ["0", ...answers("ad", "ef")],
    ),
    onEach(
      UNDIRECTED,
      match({ mapping: map({ ba: 1 }), mapping_default: -0.25, min_fraction: -1 }),
      ["1", ...answers("ab", "ba")],
      ["3/4", ...answers("ab cd")],
      ["-1/2", ...answers("ac df")],
    ),
  ),
];

const ORDER = { type: "order", correct: [..."abcd"] };
const AREAS = [
  { shape: "circle", coords: [50, 50, 10], fraction: 0.75 },
  { shape: "rect", coords: [100, 0, 140, 40], fraction: 0.25 },
];

const FILE = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";

/** The other interactions that are graded like simpler ones. */
export const MORE_RULES: readonly Rule[] = [
  rule(
    "hottext.choice",
    "§12 hottext: graded as choice",
    on(
      hottexts("abcd", 0),
      { type: "choice", correct: ["a", "c"] },
      ["1", ...lists("ac", "ca", "aac")],
      ["0", "a", ...lists("a", "abc", "bd")],
    ),
    on(
      hottexts("abcd", 3),
      { type: "choice", correct: ["a", "c"], scoring: "partial" },
      ["1", ...lists("ac")],
      ["1/2", "c", ...lists("a", "acd")],
      ["0", ...lists("ab", "b")],
    ),
    on(
      hottexts("abc", 1),
      { type: "choice", mapping: { a: 1, b: 0.5 }, mapping_default: -0.5, min_fraction: -0.5 },
      ["1", "a"],
      ["1/2", "b"],
      ["-1/2", "c"],
    ),
  ),
  rule(
    "graphic-order.order",
    "§12 graphic order: graded as order",
    on(graphicOrder("badc"), ORDER, ["1", ...lists("abcd")], ["0", ...lists("abdc", "abc", "dcba")]),
    on(
      graphicOrder("badc"),
      { ...ORDER, scoring: "position" },
      ["1", ...lists("abcd")],
      ["3/4", ...lists("abc")],
      ["1/2", ...lists("abdc")],
      ["0", ...lists("badc")],
    ),
    on(
      graphicOrder("badc"),
      { ...ORDER, scoring: "pairs" },
      ["5/6", ...lists("abdc")],
      ["1/2", ...lists("abc")],
      ["0", ...lists("dcba", "a")],
    ),
  ),
  rule(
    "graphic-gap-match.match",
    "§12 graphic gap match: graded as match, from a text or image to an area",
    on(
      graphicGapMatch(["a", "b", "c"], "ab"),
      { type: "match", pairs: pairs("aa cb") },
      ["1", ...answers("aa cb", "cb aa")],
      ["0", ...answers("aa", "ab ca", "aa cb bb")],
    ),
    on(
      graphicGapMatch(["a", "b", "c"], "ab"),
      { type: "match", pairs: pairs("aa bb cb"), scoring: "partial" },
      ["1", ...answers("cb bb aa")],
      ["2/3", ...answers("aa bb")],
      ["1/3", ...answers("aa bb ca")],
      ["0", ...answers("ab ba")],
    ),
    on(
      graphicGapMatch(["a", "b", "c"], "ab"),
      { type: "match", mapping: map({ ab: 0.5, ba: 0.25 }) },
      ["3/4", ...answers("ab ba")],
      ["1/4", ...answers("ba aa")],
    ),
  ),
  rule(
    "position-object.point",
    "§12 position object: graded as point, by the center of the object",
    on(
      positionObject(0),
      { type: "point", areas: AREAS },
      [
        "1",
        [
          [50, 50],
          [120, 20],
        ],
      ],
      ["3/4", [50, 50], [60, 50], [[44, 58]]],
      ["1/4", [100, 0], [140, 40]],
      ["0", [61, 50], [141, 41]],
    ),
    on(positionObject(1), { type: "point", areas: AREAS }, ["3/4", [50, 60], [[50, 40]]], ["0", [0, 0]]),
  ),
  rule(
    "open.files",
    "§12 upload and drawing: a teacher grades the files",
    on(upload, { type: "open" }, ["pending", [FILE]], ["skipped", null, "", []]),
    on(drawing, { type: "open" }, ["pending", [FILE]], ["skipped", null, "", []]),
  ),
  rule(
    "common.skipped-more",
    '§12 answers: null, "" and [] are skipped',
    on(associate("ab"), match({ pairs: pairs("ab") }), ["skipped", null, "", []]),
    on(graphicAssociate("ab"), match({ pairs: pairs("ab") }), ["skipped", null, "", []]),
    on(hottexts("ab", 1), { type: "choice", correct: ["b"] }, ["skipped", null, "", []]),
    on(graphicOrder("badc"), ORDER, ["skipped", null, "", []]),
    on(graphicGapMatch(["a", "b"], "ab"), { type: "match", pairs: pairs("ab") }, ["skipped", null, "", []]),
    on(positionObject(1), { type: "point", areas: AREAS }, ["skipped", null, "", []]),
  ),
];
