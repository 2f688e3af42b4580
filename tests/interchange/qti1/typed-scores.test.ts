import { describe, expect, test } from "vitest";
import { add, decvar, equal, fib, grade, item, read, rule } from "./support.ts";

const canvas = (type: string, points = "1") => ({
  metadata: { question_type: `${type}_question`, points_possible: points },
});

type Case = [title: string, xml: string, scores: (readonly [Record<string, unknown>, number])[]];

const TEXTS: Case[] = [
  [
    "Canvas: short answer",
    item(
      fib("response1"),
      rule(equal("response1", "Paris") + equal("response1", "Paname"), 100),
      canvas("short_answer"),
    ),
    [
      [{ response1: "paris" }, 1],
      [{ response1: "PANAME" }, 1],
      [{ response1: "Pari" }, 0],
    ],
  ],
  [
    "case that matters, and a text that earns less",
    item(fib("r"), rule(equal("r", "pH", 'case="Yes"'), 100) + rule(equal("r", "ph"), 50)),
    [
      [{ r: "pH" }, 100],
      [{ r: "PH" }, 50],
      [{ r: "p" }, 0],
    ],
  ],
  [
    "Common Cartridge: pattern match",
    item(fib("r"), rule('<varsubstring respident="r" case="No">(ab)</varsubstring>', 100), {
      metadata: { cc_profile: "cc.pattern_match.v0p1", cc_weighting: "3" },
    }),
    [
      [{ r: "x (AB) y" }, 3],
      [{ r: "ab" }, 0],
    ],
  ],
  [
    "a field of several lines that is compared with a text",
    item(fib("r", { render: 'rows="3"' }), rule(equal("r", "a b"), 100)),
    [
      [{ r: "A  B" }, 100],
      [{ r: "ab" }, 0],
    ],
  ],
  [
    "two blanks with different points",
    item(
      fib("r1") + fib("r2"),
      rule(equal("r1", "one"), add(1), 'continue="Yes"') + rule(equal("r2", "two"), add(3), 'continue="Yes"'),
      {
        outcomes: decvar('maxvalue="4"'),
      },
    ),
    [
      [{ r1: "one", r2: "two" }, 4],
      [{ r1: "one" }, 1],
      [{ r2: "TWO", r1: "x" }, 3],
    ],
  ],
];

const range = (low: number, high: number | string, [lower, upper] = ["vargte", "varlte"]) =>
  `<${lower} respident="response1">${low}</${lower}><${upper} respident="response1">${high}</${upper}>`;
const decimal = fib("response1", { render: 'fibtype="Decimal"' });

const NUMBERS: Case[] = [
  [
    "Canvas: exact number with a margin",
    item(
      decimal,
      rule(`<or>${equal("response1", 5)}<and>${range(4.9, 5.1)}</and></or>`, 100),
      canvas("numerical"),
    ),
    [
      [{ response1: "5" }, 1],
      [{ response1: "4.90" }, 1],
      [{ response1: "5.1" }, 1],
      [{ response1: "5.11" }, 0],
      [{ response1: "x" }, 0],
    ],
  ],
  [
    "Canvas: a range",
    item(fib("response1"), rule(range(6, 8), 100), canvas("numerical")),
    [
      [{ response1: "6" }, 1],
      [{ response1: "8.0" }, 1],
      [{ response1: "5.99" }, 0],
      [{ response1: "8.01" }, 0],
    ],
  ],
  [
    "Canvas: precision, with an excluded lower limit",
    item(
      decimal,
      rule(`<or>${equal("response1", 1.34)}<and>${range(1.335, 1.345, ["vargt", "varlte"])}</and></or>`, 100),
      canvas("numerical"),
    ),
    [
      [{ response1: "1.335" }, 0],
      [{ response1: "1.3350001" }, 1],
      [{ response1: "1.345" }, 1],
      [{ response1: "1.34" }, 1],
    ],
  ],
  [
    "Canvas: several numbers",
    item(
      decimal,
      rule(`<or>${equal("response1", -2)}</or>`, 100) + rule(`<or>${equal("response1", 2)}</or>`, 100),
      canvas("numerical"),
    ),
    [
      [{ response1: "-2" }, 1],
      [{ response1: "2" }, 1],
      [{ response1: "0" }, 0],
    ],
  ],
  [
    "a number that earns less the further it is away",
    item(fib("response1", { name: "response_num" }), rule(range(9, 11), 10) + rule(range(8, 12), 5), {
      outcomes: decvar('maxvalue="10"'),
    }),
    [
      [{ response1: "9" }, 10],
      [{ response1: "8.5" }, 5],
      [{ response1: "12" }, 5],
      [{ response1: "12.5" }, 0],
    ],
  ],
  [
    "a number without continue, where the first condition decides",
    item(fib("response1"), rule(range(9, 11), 10, "") + rule(range(8, 12), 5, ""), {
      outcomes: decvar('maxvalue="10"'),
    }),
    [
      [{ response1: "10" }, 10],
      [{ response1: "12" }, 5],
    ],
  ],
  [
    "a slider",
    item(
      '<response_num ident="response1" rcardinality="Single"><render_slider lowerbound="0" upperbound="100" step="10"><response_label ident="a"/></render_slider></response_num>',
      rule(range(40, 60), 100),
    ),
    [
      [{ response1: 40 }, 100],
      [{ response1: 50 }, 100],
      [{ response1: 70 }, 0],
    ],
  ],
];

describe.each([
  ["texts", TEXTS],
  ["numbers", NUMBERS],
])("%s score as in the source", (_group, cases) => {
  test.each(cases)("%s", async (_title, xml, scores) => {
    const imported = await read(xml);
    expect(imported.losses).toEqual([]);
    for (const [answers, score] of scores)
      expect({ answers, score: grade(imported, answers) }).toEqual({ answers, score });
  });
});

test.each([
  ["equals", equal("response1", "3.14159265358979323846")],
  ["is at least", range(3, "3.14159265358979323846")],
])("an item whose answer %s a number that no double stands for is skipped", async (_name, condition) => {
  const imported = await read(item(decimal, rule(condition, 100), canvas("numerical")));
  expect(imported).toMatchObject({
    question: null,
    losses: [{ code: "scoring_not_supported", path: "resprocessing", detail: "3.14159265358979323846" }],
  });
});
