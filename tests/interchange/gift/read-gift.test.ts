import { describe, expect, test } from "vitest";
import { giftReader } from "#lib/core/interchange/gift/read-gift.ts";
import { ImportError } from "#lib/core/interchange/model.ts";
import * as de from "#lib/messages/de/interchange.ts";
import * as en from "#lib/messages/en/interchange.ts";
import { computeScore, createSource, getCodes, readAll, readItems, readTests } from "../text-support.ts";

const read = (text: string) => readItems(giftReader, createSource(text, "quiz.gift", 7));
async function readOne(text: string) {
  const [item] = await read(text);
  if (!item) throw new Error("no item");
  return item;
}
const getText = (value: unknown) => JSON.stringify(value);

test("has its title if it is skipped", async () => {
  const skipped = await readOne("::Order \\#1:: Sort {>3 a b}");
  expect([skipped.title, getCodes(skipped)]).toEqual(["Order #1", ["unsupported_question_type"]]);
});

test("keeps one language of a text in several", async () => {
  const item = await readOne("\\{mlang en\\}Hello\\{mlang\\}\\{mlang de\\}Hallo\\{mlang\\} {T}");
  expect(JSON.stringify(item.question?.content)).toMatch(/"text":"Hello"/);
  expect(item.losses).toEqual([{ code: "markup_removed", path: "", detail: 'lang="de"' }]);
});

test("has its answers after the text if the blank is in a language that isn't kept", async () => {
  const item = await readOne("\\{mlang en\\}Two?\\{mlang\\}\\{mlang de\\}Zwei: {=2 =two}.\\{mlang\\}");
  expect(item.losses).toEqual([{ code: "markup_removed", path: "", detail: 'lang="de"' }]);
  expect(JSON.stringify(item.question?.content)).toMatch(/"text":"Two\?".*textEntryInteraction/);
  expect([computeScore(item, "two"), computeScore(item, "zwei")]).toEqual([1, 0]);
});

test("notes nothing of an essay's feedback but that it is left out", async () => {
  const item = await readOne('[html]Why? {####See <img src\\="gone.png"> this}');
  expect(getCodes(item)).toEqual(["feedback"]);
});

describe("scores", () => {
  test.each<[string, [unknown, number][]]>([
    [
      "Who?{=Grant ~no one ~Napoleon}",
      [
        ["c1", 1],
        ["c2", 0],
      ],
    ],
    [
      "Who?{~%50%Grant =no one ~%-25%Napoleon}",
      [
        ["c1", 0.5],
        ["c2", 1],
        ["c3", 0],
      ],
    ],
    [
      "Who?{~%50%Ann ~%50%Bob ~%-50%Cy}",
      [
        [["c1", "c2"], 1],
        [["c1"], 0.5],
        [["c1", "c3"], 0],
        [["c1", "c2", "c3"], 0.5],
      ],
    ],
    [
      "Who?{~%33.33333%A ~%33.33333%B ~%33.33333%C ~D}",
      [
        [["c1", "c2", "c3"], 1],
        [["c1", "c4"], 0.3333],
      ],
    ],
    [
      "Grant is dead.{T}",
      [
        ["true", 1],
        ["false", 0],
      ],
    ],
    [
      "Grant is alive.{FALSE}",
      [
        ["true", 0],
        ["false", 1],
      ],
    ],
    [
      "Two plus two?{=four =4 =%50%5}",
      [
        ["FOUR", 1],
        ["4", 1],
        ["5", 0.5],
        ["6", 0],
      ],
    ],
    [
      "Name it{=*York =\\\\*}",
      [
        ["New York", 1],
        ["*", 1],
        ["York City", 0],
      ],
    ],
    [
      "When?{#1822:5}",
      [
        ["1817", 1],
        ["1827", 1],
        ["1828", 0],
      ],
    ],
    [
      "Pi?{#3.141..3.142}",
      [
        ["3,1415", 1],
        ["3.143", 0],
      ],
    ],
    [
      "Pi?{#=3.1415:0.0005 =%50%3.1415:0.05}",
      [
        ["3.142", 1],
        ["3.15", 0.5],
        ["4", 0],
      ],
    ],
    [
      "When?{#=1822:0 =%50%1822:2 ~#no}",
      [
        ["1822", 1],
        ["1824", 0.5],
        ["1", 0],
      ],
    ],
    [
      "Match.{=Canada -> Ottawa =Italy -> Rome =Vatican -> Rome = -> Oslo}",
      [
        [
          [
            ["s1", "t1"],
            ["s2", "t2"],
            ["s3", "t2"],
          ],
          1,
        ],
        [
          [
            ["s1", "t3"],
            ["s2", "t2"],
          ],
          0.3333,
        ],
      ],
    ],
  ])("%s", async (text, rows) => {
    const item = await readOne(text);
    for (const [value, score] of rows) expect([value, computeScore(item, value)]).toEqual([value, score]);
  });

  test("names a negative weight of a single choice", async () => {
    expect(getCodes(await readOne("Who?{~%-50%Grant =no one}"))).toEqual(["negative_score"]);
    expect(getCodes(await readOne("Who?{~%-50%Grant ~%100%no one}"))).toEqual([]);
  });

  test("names a text that our grader also accepts in another way of writing", async () => {
    expect(getCodes(await readOne("Area?{=x² =x2}"))).toEqual(["text_normalized"]);
    expect(getCodes(await readOne("Area?{=x2}"))).toEqual([]);
  });

  test.each<[string, unknown, string[]]>([
    ["Who?{~=right ~wrong}", "c1", ["right", "wrong"]],
    ["Who?{=right ~wrong ~}", "c1", ["right", "wrong"]],
    ["Who is {~ =right ~#never shown\n~wrong}?", "c1", ["right", "wrong"]],
    ["Who?{~%100%right ~%-50% ~wrong}", ["c1"], ["right", "wrong"]],
  ])("leaves out blank choices, as Moodle does: %s", async (text, value, labels) => {
    const item = await readOne(text);
    const content = getText(item.question?.content);
    expect(content.match(/"id":"c\d"/g)).toEqual(labels.map((_, index) => `"id":"c${index + 1}"`));
    for (const label of labels) expect(content).toContain(`"text":"${label}"`);
    expect(computeScore(item, value)).toBe(1);
    expect(getCodes(item)).toEqual([]);
  });

  test("keeps a blank choice that earns points", async () => {
    const item = await readOne("Who?{= ~wrong}");
    expect([computeScore(item, "c1"), computeScore(item, "c2")]).toEqual([1, 0]);
  });

  test("leaves an essay to a teacher", async () => {
    expect(computeScore(await readOne("Write.{}"), "text")).toBeNull();
  });
});

describe("text", () => {
  test("reads titles, escapes and line breaks", async () => {
    const item = await readOne("::Sum\\: a::Is \\{1\\} \\= 1\\~ \\#1\\\\?\nReally{T}");
    expect(item.title).toBe("Sum: a");
    expect(getText(item.question)).toContain(
      '"text":"Is {1} = 1~ #1\\\\?"},{"type":"hardBreak"},{"type":"text","text":"Really"}',
    );
  });

  test.each([
    ["[html]<p>a <b>b</b></p>{}", '{"type":"text","text":"b","marks":[{"type":"bold"}]}'],
    ["[plain]a <b>{}", '"text":"a <b>"'],
    ["[markdown]a *b*{}", '{"type":"text","text":"b","marks":[{"type":"italic"}]}'],
    ["[moodle]a <b>b</b>{}", '{"type":"text","text":"b","marks":[{"type":"bold"}]}'],
    ["[other] a{}", '"text":"[other] a"'],
  ])("reads the format of %s", async (text, part) => {
    expect(getText((await readOne(text)).question)).toContain(part);
  });

  test("puts the field in the place of a missing word", async () => {
    const choice = await readOne("Grant is {~buried =entombed} in a tomb.");
    expect(getText(choice.question)).toContain(
      '{"type":"text","text":"Grant is "},{"type":"inlineChoiceInteraction"',
    );
    expect(computeScore(choice, "c2")).toBe(1);
    const typed = await readOne("Grant is {=entombed} in a tomb.");
    expect(getText(typed.question)).toContain(
      '{"type":"text","text":"Grant is "},{"type":"textEntryInteraction"',
    );
    const several = await readOne("Grant is {~%50%dead ~%50%buried} in a tomb.");
    expect(getText(several.question)).toContain('"text":"Grant is _____ in a tomb."');
  });

  test("reads tags, categories, comments and empty lines within braces", async () => {
    const items = await read(
      "// [tag:one] [tag:two\\]]\nA{T}\n\n$CATEGORY: $course$/top/Geo\\/graphy\n\nB{F}\n\n// nothing\n\nC{=x\n\n}",
    );
    expect(items.map(({ source, tags }) => [source, tags])).toEqual([
      ["quiz.gift#1", ["one", "two]"]],
      ["quiz.gift#2", ["graphy"]],
      ["quiz.gift#3", []],
      ["quiz.gift#4", []],
    ]);
    expect(items.slice(2).map(getCodes)).toEqual([["invalid_item"], ["invalid_item"]]);
  });

  test("reads a category after comments, as in an export of Moodle", async () => {
    const source = [
      "// question: 0  name: Switch category to $course$/top/Biology [tag:not a question's]",
      "$CATEGORY: $course$/top/Biology",
      "",
      "",
      "// question: 12  name: Cells",
      "::Cells::A cell is alive.{TRUE}",
      "",
      "// first",
      "// second",
      "$CATEGORY: $course$/top/Botany",
      "// [tag:leaf]",
      "Leaves are green.{TRUE}",
    ].join("\n");
    expect(await readTests(giftReader, createSource(source, "quiz.gift"))).toEqual([]);
    expect((await read(source)).map(({ title, tags, losses }) => [title, tags, losses])).toEqual([
      ["Cells", ["Biology"], []],
      ["", ["leaf", "Botany"], []],
    ]);
  });

  test("makes a text without a question the context of those after it", async () => {
    const source = createSource("A{T}\n\nRead <b>this</b>.\n\nB{T}\n\nC{F}", "quiz.gift");
    expect((await readItems(giftReader, source)).map(getCodes)).toEqual([[], ["text_only"], [], []]);
    expect(await readTests(giftReader, source)).toMatchObject([
      {
        title: "quiz",
        sections: [
          { sharedContext: null, items: [{ source: "quiz.gift#1" }] },
          { sharedContext: { type: "doc" }, items: [{ source: "quiz.gift#3" }, { source: "quiz.gift#4" }] },
        ],
      },
    ]);
  });
});

test("names a text that no question follows", async () => {
  const source = "Read this.\n\n// nothing\n\n$CATEGORY: a\n\nAnd this.\n\nA{T}\n\nThe end.";
  const [read] = await readTests(giftReader, createSource(source, "quiz.gift"));
  expect(read?.sections.map(({ items }) => items.length)).toEqual([1]);
  expect(read?.losses).toEqual([
    { code: "text_only", path: "quiz.gift#1", detail: "description" },
    { code: "text_only", path: "quiz.gift#4", detail: "description" },
  ]);
});

describe("feedback", () => {
  test.each([
    ["Who?{=A#yes ~B#no ~C#no}", { correct: "yes", incorrect: "no" }, []],
    ["Who?{=A#yes ~B#no ~C}", { correct: "yes" }, ["feedback"]],
    [
      "Sky is blue.{T#wrong#right####Look up.}",
      { correct: "right\n\nLook up.", partial: "Look up.", incorrect: "wrong\n\nLook up." },
      [],
    ],
    ["When?{#1822#yes ~#no}", { correct: "yes", incorrect: "no" }, []],
    ["Word?{=a#yes =b#yes}", { correct: "yes" }, []],
    ["Word?{=a#yes =b}", undefined, ["feedback"]],
    ["Who?{~%50%A#yes ~%50%B}", undefined, ["feedback"]],
    ["Write.{####Thanks}", undefined, ["feedback"]],
  ])("of %s", async (text, feedback, codes) => {
    const item = await readOne(text);
    expect(item.question?.keys[0]?.feedback).toEqual(feedback);
    expect(getCodes(item)).toEqual(codes);
  });
});

describe("faulty files", () => {
  test.each([
    ["A{=x", "invalid_item"],
    ["A}x{", "invalid_item"],
    ["A{~x}", "invalid_item"],
    ["A{~ ~}", "invalid_item"],
    ["A{#}", "invalid_item"],
    ["A{#abc}", "invalid_item"],
    ["A{=a->b =c}", "invalid_item"],
    ["A{~%50%a ~%150%b ~%200.5%c}", "invalid_item"],
    ["A{>3 ALL VERTICAL ABSOLUTE SHOW\na\nb\nc}", "unsupported_question_type"],
    ["A{=%50%a =a}", "scoring_not_supported"],
    // Numbers that no double stands for.
    ["A{#3.14159265358979323846}", "scoring_not_supported"],
    ["A{#9007199254740993:0}", "scoring_not_supported"],
    ["A{#1:1 =%50%0.30000000000000000001}", "scoring_not_supported"],
    ["A{#3.14159265358979323846..4}", "scoring_not_supported"],
    ["A{#1e-999}", "invalid_item"],
    [`A{=${"x".repeat(1_100_000)}}`, "too_large"],
    [`[markdown]${"*a ".repeat(50_000)}{}`, "too_large"],
  ])("skips %.30s", async (text, code) => {
    const items = await readItems(giftReader, createSource(`${text}\n\nOK{T}`, "quiz.gift", 65_536));
    expect(items.map(getCodes)).toEqual([[code], []]);
  });

  test.each([
    ["kaputt {=", /^The braces around the answers aren’t closed\./, /^Die geschweifte Klammer/],
    ["A{=x\n\nB{T}", /^The braces around the answers aren’t closed\./, /^Die geschweifte Klammer/],
    ["A =x}", /^A “}” has no “{” before it\./, /^Vor einer „}“ fehlt die „{“\./],
    ["A}x{=b}", /^A “}” has no “{” before it\./, /^Vor einer „}“ fehlt die „{“\./],
  ])("says in the viewer's language which brace of %j is missing", async (text, english, german) => {
    const { losses } = await readOne(`::F5:: ${text}`);
    expect(losses).toEqual([{ code: "invalid_item", path: "", detail: expect.any(String) }]);
    for (const { code, detail } of losses) {
      expect(en.formatLoss(code, detail)).toMatch(english);
      expect(de.formatLoss(code, detail)).toMatch(german);
    }
  });

  test("rejects text that isn't UTF-8", async () => {
    await expect(readAll(giftReader, createSource(Uint8Array.of(0x41, 0xff, 0x42)))).rejects.toThrow(
      ImportError,
    );
  });

  test("reads a file cut anywhere, with at most the last question skipped or changed", async () => {
    const whole = "::A::One?{=a ~b}\n\n::B::[html]<p>Two</p>{=%50%x#no =y}\n\nC{#1..2}\n";
    for (let length = 0; length <= whole.length; length += 1) {
      const items = await readItems(giftReader, createSource(whole.slice(0, length)));
      for (const item of items.slice(0, -1)) expect(item.question).not.toBeNull();
    }
  });
});

test.each([
  ["::A::B{T}", true],
  ["// comment\nWho?{=A ~B}", true],
  ["$CATEGORY: a", true],
  ['{"format":"touchstone"}', false],
  ["<quiz>{T}</quiz>", false],
  ["type,question\nessay,{?}", false],
])("detects %s: %s", async (text, isGift) => {
  expect((await giftReader.detect(createSource(text))) !== undefined).toBe(isGift);
});
