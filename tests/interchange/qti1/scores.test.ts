import { describe, expect, test } from "vitest";
import { add, decvar, equal, fib, grade, item, lid, material, read, rule } from "./support.ts";

const ABC = { A: "a", B: "b", C: "c" };
const canvas = (type: string, points = "1") => ({
  metadata: { question_type: `${type}_question`, points_possible: points },
});
const not = (condition: string) => `<not>${condition}</not>`;

type Case = [title: string, xml: string, scores: (readonly [Record<string, unknown>, number])[]];

const CHOICES: Case[] = [
  [
    "Canvas: multiple choice",
    item(lid("response1", ABC), rule(equal("response1", "B"), 100), canvas("multiple_choice", "2.5")),
    [
      [{ response1: "B" }, 2.5],
      [{ response1: "A" }, 0],
      [{}, 0],
    ],
  ],
  [
    "Canvas: multiple answers, all or nothing",
    item(
      lid("response1", ABC, { cardinality: "Multiple" }),
      rule(
        `<and>${equal("response1", "A")}${not(equal("response1", "B"))}${equal("response1", "C")}</and>`,
        100,
      ),
      canvas("multiple_answers", "2"),
    ),
    [
      [{ response1: ["A", "C"] }, 2],
      [{ response1: ["A"] }, 0],
      [{ response1: ["A", "B", "C"] }, 0],
      [{ response1: ["B"] }, 0],
    ],
  ],
  ...[9, 12].map((count): Case => {
    const idents = Array.from({ length: count }, (_, i) => String(100 + i));
    const correct = ["101", "102", "104", "106"];
    const conditions = idents.map((ident) =>
      correct.includes(ident) ? equal("response1", ident) : not(equal("response1", ident)),
    );
    return [
      `Canvas: multiple answers, all or nothing, of ${count} choices`,
      item(
        lid("response1", Object.fromEntries(idents.map((ident) => [ident, ident])), {
          cardinality: "Multiple",
        }),
        rule(`<and>${conditions.join("")}</and>`, 100),
        canvas("multiple_answers", "2"),
      ),
      [
        [{ response1: correct }, 2],
        [{ response1: correct.slice(1) }, 0],
        [{ response1: [...correct, "100"] }, 0],
        [{ response1: ["101"] }, 0],
      ],
    ];
  }),
  [
    "points for each choice, and points off",
    item(
      lid("r", ABC, { cardinality: "Multiple" }),
      rule(equal("r", "A"), add(2), 'continue="Yes"') +
        rule(equal("r", "B"), add(1), 'continue="Yes"') +
        rule(equal("r", "C"), add(-1), 'continue="Yes"'),
      { outcomes: decvar('maxvalue="3" minvalue="0"') },
    ),
    [
      [{ r: ["A", "B"] }, 3],
      [{ r: ["A"] }, 2],
      [{ r: ["B", "C"] }, 0],
      [{ r: ["A", "C"] }, 1],
      [{ r: ["A", "B", "C"] }, 2],
    ],
  ],
  [
    "a choice of two correct ones",
    item(lid("r", ABC), rule(equal("r", "A") + equal("r", "C"), 100)),
    [
      [{ r: "A" }, 100],
      [{ r: "C" }, 100],
      [{ r: "B" }, 0],
    ],
  ],
  [
    "a different score for each choice",
    item(lid("r", ABC), rule(equal("r", "A"), 4) + rule(equal("r", "B"), 1), { outcomes: decvar("") }),
    [
      [{ r: "A" }, 4],
      [{ r: "B" }, 1],
      [{ r: "C" }, 0],
    ],
  ],
  [
    "a default score that is taken away",
    item(lid("r", ABC), rule(not(equal("r", "C")), 0), { outcomes: decvar('defaultval="5"') }),
    [
      [{ r: "C" }, 5],
      [{ r: "A" }, 0],
    ],
  ],
  [
    "Blackboard: the maximum by name, and others at the end",
    item(
      lid("response", ABC),
      rule(
        equal("response", "A", 'case="No"'),
        '<setvar variablename="SCORE" action="Set">SCORE.max</setvar>',
        'title="correct"',
      ) + rule("<other/>", '<setvar variablename="SCORE" action="Set">0</setvar>', 'title="incorrect"'),
      {
        outcomes:
          '<outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10"/></outcomes>',
      },
    ),
    [
      [{ response: "A" }, 10],
      [{ response: "B" }, 0],
    ],
  ],
  [
    "Canvas: a question without points is worth one",
    item(lid("r", ABC), rule(equal("r", "A"), 100), {
      metadata: { question_type: "multiple_choice_question", points_possible: "" },
    }),
    [[{ r: "A" }, 1]],
  ],
  [
    "Common Cartridge: questions weigh the same",
    item(lid("QUE_1", ABC), rule(equal("QUE_1", "A"), 100), {
      metadata: { cc_profile: "cc.multiple_choice.v0p1" },
    }),
    [
      [{ QUE_1: "A" }, 1],
      [{ QUE_1: "C" }, 0],
    ],
  ],
];

const targets = { m1: "one", m2: "two", m3: "three" };
const pairs = (points: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    rule(equal(`response_${i + 1}`, `m${i + 1}`), add(points), ""),
  ).join("");
const matches = (count: number) =>
  Array.from({ length: count }, (_, i) => lid(`response_${i + 1}`, targets, { label: `${i + 1}` })).join("");

const SEVERAL: Case[] = [
  [
    "Canvas: matching of two pairs, 50 points each",
    item(matches(2), pairs("50.00", 2), canvas("matching", "4")),
    [
      [
        {
          response_1: [
            ["response_1", "m1"],
            ["response_2", "m2"],
          ],
        },
        4,
      ],
      [
        {
          response_1: [
            ["response_1", "m1"],
            ["response_2", "m1"],
          ],
        },
        2,
      ],
      [{ response_1: [["response_2", "m3"]] }, 0],
    ],
  ],
  [
    "Canvas: matching of three pairs, whose points are rounded",
    item(matches(3), pairs("33.33", 3), canvas("matching", "3")),
    [
      [
        {
          response_1: [
            ["response_1", "m1"],
            ["response_2", "m2"],
            ["response_3", "m3"],
          ],
        },
        3,
      ],
      [
        {
          response_1: [
            ["response_1", "m1"],
            ["response_2", "m2"],
          ],
        },
        2,
      ],
      [
        {
          response_1: [
            ["response_1", "m1"],
            ["response_2", "m3"],
            ["response_3", "m2"],
          ],
        },
        1,
      ],
    ],
  ],
  [
    "matching, all or nothing",
    item(matches(2), rule(`<and>${equal("response_1", "m1")}${equal("response_2", "m2")}</and>`, 100)),
    [
      [
        {
          response_1: [
            ["response_1", "m1"],
            ["response_2", "m2"],
          ],
        },
        100,
      ],
      [{ response_1: [["response_1", "m1"]] }, 0],
    ],
  ],
  [
    "Canvas: multiple dropdowns",
    item(
      material("<p>[a] and [b]</p>", "text/html") +
        lid("response_a", { 1: "x", 2: "y" }, { label: "a" }) +
        lid("response_b", { 3: "x", 4: "y" }, { label: "b" }),
      rule(equal("response_a", "1"), add("50.00"), "") + rule(equal("response_b", "4"), add("50.00"), ""),
      canvas("multiple_dropdowns", "2"),
    ),
    [
      [{ response_a: "1", response_b: "4" }, 2],
      [{ response_a: "1", response_b: "3" }, 1],
      [{ response_b: "3" }, 0],
    ],
  ],
  [
    "Canvas: fill in multiple blanks, where any listed text is correct",
    item(
      material("<p>[a] and [b]</p>", "text/html") +
        lid("response_a", { 1: "Red", 2: "Crimson" }, { label: "a" }) +
        lid("response_b", { 3: "blue" }, { label: "b" }),
      rule(equal("response_a", "1"), add("50.00"), "") + rule(equal("response_b", "3"), add("50.00"), ""),
      canvas("fill_in_multiple_blanks", "2"),
    ),
    [
      [{ response_a: "red", response_b: "BLUE" }, 2],
      [{ response_a: "crimson", response_b: "3" }, 1],
      [{ response_a: "blue" }, 0],
    ],
  ],
  [
    "ordering",
    item(
      lid("r", ABC, { cardinality: "Ordered" }),
      rule(["B", "A", "C"].map((id, i) => equal("r", id, `index="${i + 1}"`)).join(""), 100),
    ),
    [
      [{ r: ["B", "A", "C"] }, 100],
      [{ r: ["A", "B", "C"] }, 0],
      [{ r: ["B", "A"] }, 0],
    ],
  ],
  [
    "ordering with points for each place",
    item(
      lid("r", { A: "a", B: "b" }, { cardinality: "Ordered" }),
      rule(equal("r", "B", 'index="1"'), add(1), 'continue="Yes"') +
        rule(equal("r", "A", 'index="2"'), add(1), 'continue="Yes"'),
      { outcomes: decvar('maxvalue="2"') },
    ),
    [
      [{ r: ["B", "A"] }, 2],
      [{ r: ["A", "B"] }, 0],
      [{ r: ["B"] }, 1],
    ],
  ],
];

describe.each([
  ["choices", CHOICES],
  ["several responses", SEVERAL],
])("%s score as in the source", (_group, cases) => {
  test.each(cases)("%s", async (_title, xml, scores) => {
    const imported = await read(xml);
    expect(imported.losses).toEqual([]);
    for (const [answers, score] of scores)
      expect({ answers, score: grade(imported, answers) }).toEqual({ answers, score });
  });
});

describe("processing that our keys can't say", () => {
  test.each([
    [
      "two responses that have to be right together",
      item(lid("r1", ABC) + fib("r2"), rule(`<and>${equal("r1", "A")}${equal("r2", "x")}</and>`, 100)),
    ],
    ["points for no answer", item(lid("r", ABC), rule('<unanswered respident="r"/>', 100))],
    [
      "wrong choices that don't matter",
      item(lid("r", ABC, { cardinality: "Multiple" }), rule(`${equal("r", "A")}${equal("r", "B")}`, 100)),
    ],
    [
      "a condition without continue, which stops the next one",
      item(
        lid("r1", ABC) + fib("r2"),
        rule(equal("r1", "A"), add(50), "") + rule(equal("r2", "x"), add(50), ""),
      ),
    ],
    ["a condition we don't know", item(lid("r", ABC), rule('<durlt respident="r">10</durlt>', 100))],
    [
      "a second variable",
      item(lid("r", ABC), rule(equal("r", "A"), `${add(1)}<setvar varname="X" action="Set">1</setvar>`)),
    ],
    [
      "text in a score",
      item(lid("r", ABC), rule(equal("r", "A"), '<setvar varname="SCORE" action="Set">lots</setvar>')),
    ],
  ])("%s", async (_title, xml) => {
    const { question, losses } = await read(xml);
    expect(question).toBeNull();
    expect(losses.map(({ code }) => code)).toEqual(["custom_response_processing"]);
  });

  test("a score below zero is named", async () => {
    const imported = await read(
      item(lid("r", ABC), rule(equal("r", "A"), 1) + rule("<other/>", -0.5), { outcomes: decvar("") }),
    );
    expect(imported.losses).toEqual([expect.objectContaining({ code: "negative_score" })]);
    expect(grade(imported, { r: "A" })).toBe(1);
    expect(grade(imported, { r: "B" })).toBe(0);
  });
});
