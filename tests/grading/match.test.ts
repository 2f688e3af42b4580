import { describe, expect, it } from "vitest";
import { gradeFraction, interaction, listAnswerErrors, listKeyErrors, listMisfits } from "./support.ts";

const set = (ids: string[], matchMax = 1) => ids.map((id) => ({ id, matchMax }));
const table = interaction({
  kind: "matchInteraction",
  sources: set(["s1", "s2", "s3"]),
  targets: set(["t1", "t2", "t3"], 2),
});
const gaps = interaction({
  kind: "gapMatchInteraction",
  sources: set(["s1", "s2"], 0),
  targets: set(["t1", "t2"]),
});

const right = [
  ["s1", "t1"],
  ["s2", "t2"],
  ["s3", "t2"],
];
const draft = { type: "match", pairs: right } as const;

describe("match keys", () => {
  it.each([
    [right, 1],
    [right.toReversed(), 1],
    [[...right, ["s1", "t1"]], 1],
    [right.slice(0, 2), 0],
    [[["s1", "t2"]], 0],
    [[], null],
  ])("grades %j with %j under all or nothing", (value, fraction) => {
    expect(gradeFraction(draft, value, table)).toBe(fraction);
  });

  it.each([
    [right, 1],
    [right.slice(0, 2), "2/3"],
    [
      [
        ["s1", "t1"],
        ["s2", "t3"],
      ],
      0,
    ],
    [
      [
        ["s1", "t1"],
        ["s2", "t2"],
        ["s3", "t1"],
      ],
      "1/3",
    ],
    [[["s1", "t3"]], "-1/3"],
  ])("grades %j with (hits - wrong) / number of pairs = %j under partial credit", (value, fraction) => {
    expect(gradeFraction({ ...draft, scoring: "partial", min_fraction: -1 }, value, table)).toBe(fraction);
  });

  it("adds up the fractions of a mapping", () => {
    const mapping = [
      { pair: ["s1", "t1"], fraction: 0.5 },
      { pair: ["s2", "t2"], fraction: 0.25 },
    ];
    const mapped = { type: "match", mapping, mapping_default: -0.5, min_fraction: -1 } as const;
    expect(gradeFraction(mapped, right.slice(0, 2), table)).toBe(0.75);
    expect(gradeFraction(mapped, right, table)).toBe(0.25);
  });

  it("compares pairs by direction and by whole ids", () => {
    expect(gradeFraction({ type: "match", pairs: [["a", "bc"]] }, [["bc", "a"]])).toBe(0);
    expect(gradeFraction({ type: "match", pairs: [["a", "bc"]] }, [["ab", "c"]])).toBe(0);
    expect(gradeFraction({ type: "match", pairs: [["1:a", "b"]] }, [["1", "a:b"]])).toBe(0);
  });

  it("refuses invalid answers with the path of the problem", () => {
    expect(listAnswerErrors(draft, "s1", table)).toEqual(["0"]);
    expect(listAnswerErrors(draft, ["s1", "t1"], table)).toEqual(["0.0", "0.1"]);
    expect(listAnswerErrors(draft, [["s1", "t1", "t2"]], table)).toEqual(["0.0"]);
    expect(listAnswerErrors(draft, [["s1", 1]], table)).toEqual(["0.0"]);
    expect(
      listAnswerErrors(
        draft,
        [
          ["x", "t1"],
          ["s1", "s2"],
          ["t1", "s1"],
        ],
        table,
      ),
    ).toEqual(["0.0.0", "0.1.1", "0.2.0", "0.2.1"]);
  });

  it("limits sources and targets to their matchMax, where 0 means any number", () => {
    expect(
      listAnswerErrors(
        draft,
        [
          ["s1", "t1"],
          ["s1", "t2"],
        ],
        table,
      ),
    ).toEqual(["0.1.0"]);
    expect(
      listAnswerErrors(
        draft,
        [
          ["s1", "t1"],
          ["s2", "t1"],
          ["s3", "t1"],
        ],
        table,
      ),
    ).toEqual(["0.2.1"]);
    expect(
      listAnswerErrors(
        draft,
        [
          ["s1", "t1"],
          ["s1", "t1"],
        ],
        table,
      ),
    ).toEqual([]);
    expect(
      listAnswerErrors(
        draft,
        [
          ["s1", "t1"],
          ["s1", "t2"],
        ],
        gaps,
      ),
    ).toEqual([]);
    expect(
      listMisfits(
        {
          type: "match",
          pairs: [
            ["s1", "t1"],
            ["s1", "t2"],
          ],
        },
        table,
      ),
    ).toEqual(["pairs.1.0"]);
  });

  it("refuses a key that doesn't match the content with the path of the problem", () => {
    expect(listMisfits(draft, table)).toEqual([]);
    expect(listMisfits({ type: "match", pairs: [["s1", "x"]] }, table)).toEqual(["pairs.0.1"]);
    const mapping = [{ pair: ["x", "t1"], fraction: 1 }];
    expect(listMisfits({ type: "match", mapping }, gaps)).toEqual(["mapping.0.pair.0"]);
  });

  it.each([
    [{}, ["pairs"]],
    [{ pairs: [] }, ["pairs"]],
    [{ pairs: [["a"]] }, ["pairs.0"]],
    [
      {
        pairs: [
          ["a", "b"],
          ["a", "b"],
        ],
      },
      ["pairs.1"],
    ],
    [{ mapping: [{ pair: ["a", "b"], fraction: 1 }], scoring: "partial" }, ["scoring"]],
    [{ mapping: [{ pair: ["a", "b"], fraction: 2 }] }, ["mapping.0.fraction"]],
    [
      {
        mapping: [
          { pair: ["a", "b"], fraction: 1 },
          { pair: ["a", "b"], fraction: 0 },
        ],
      },
      ["mapping.1.pair"],
    ],
    [{ pairs: [["a", "b"]], mapping_default: 1 }, ["mapping_default"]],
  ])("refuses the malformed key %j", (fields, paths) => {
    expect(listKeyErrors({ type: "match", ...fields })).toEqual(paths);
  });
});
