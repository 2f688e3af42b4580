import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Content } from "#components/content/content.tsx";
import { parseContent } from "#lib/core/content/index.ts";

const text = (extractText: string) => ({ type: "text", text: extractText });
const p = (...content: object[]) => ({ type: "paragraph", content });
const doc = (...content: object[]) => ({ type: "doc", content });
const choice = (id: string, extractText: string) => ({
  type: "simpleChoice",
  attrs: { id },
  content: [p(text(extractText))],
});
const associable = (id: string, extractText: string) => ({
  type: "simpleAssociableChoice",
  attrs: { id },
  content: [p(text(extractText))],
});
const image = { src: "https://example.com/a.png", alt: "A map", width: 100, height: 80 };

const html = (value: unknown, answers?: unknown[]) =>
  renderToStaticMarkup(<Content value={value} answers={answers} />);
const extractText = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const INTERACTIONS: [name: string, content: object, answer: unknown, shown: RegExp, unanswered: RegExp][] = [
  [
    "choice",
    {
      type: "choiceInteraction",
      attrs: { responseId: "r" },
      content: [choice("a", "Lyon"), choice("b", "Paris")],
    },
    "b",
    /^Lyon Selected: Paris$/,
    /^Lyon Paris$/,
  ],
  [
    "inline choice",
    p({
      type: "inlineChoiceInteraction",
      attrs: { responseId: "r" },
      content: [
        { type: "inlineChoice", attrs: { id: "a" }, content: [text("red")] },
        { type: "inlineChoice", attrs: { id: "b" }, content: [text("blue")] },
      ],
    }),
    "b",
    /^blue$/,
    /^red \/ blue$/,
  ],
  ["text entry", p({ type: "textEntryInteraction", attrs: { responseId: "r" } }), "Paris", /^Paris$/, /^$/],
  [
    "slider",
    { type: "sliderInteraction", attrs: { responseId: "r", lowerBound: 0, upperBound: 9 } },
    4,
    /^4 on/,
    /^on a/,
  ],
  [
    "extended text",
    { type: "extendedTextInteraction", attrs: { responseId: "r" } },
    "Two\nlines",
    /^Two lines$/,
    /Learner’s answer/,
  ],
  [
    "order",
    {
      type: "orderInteraction",
      attrs: { responseId: "r" },
      content: [choice("a", "one"), choice("b", "two")],
    },
    ["b", "a"],
    /^two one$/,
    /^one two$/,
  ],
  [
    "match",
    {
      type: "matchInteraction",
      attrs: { responseId: "r" },
      content: [
        { type: "matchSet", content: [associable("s1", "France"), associable("s2", "Spain")] },
        { type: "matchSet", content: [associable("t1", "Paris"), associable("t2", "Madrid")] },
      ],
    },
    [["s1", "t1"]],
    /^France → Paris Spain → no answer$/,
    /^France → Paris \/ Madrid Spain/,
  ],
  [
    "gap match",
    {
      type: "gapMatchInteraction",
      attrs: { responseId: "r" },
      content: [
        { type: "gapText", attrs: { id: "w1" }, content: [text("winter")] },
        p(text("Now is "), { type: "gap", attrs: { id: "g1" } }),
      ],
    },
    [["w1", "g1"]],
    /^Now is winter$/,
    /^winter Now is$/,
  ],
  [
    "hotspot",
    {
      type: "hotspotInteraction",
      attrs: { responseId: "r", image, hotspots: [{ id: "h1", shape: "circle", coords: [5, 5, 3] }] },
    },
    "h1",
    /Selected: Area 1$/,
    /Nothing selected$/,
  ],
  [
    "select point",
    { type: "selectPointInteraction", attrs: { responseId: "r", image } },
    [3, 4],
    /\(3, 4\)$/,
    /No points/,
  ],
];

test("gives each content the direction of its own text", () => {
  expect(html(doc(p(text("ما عاصمة فرنسا؟"))))).toMatch(/^<div dir="auto">/);
});

test("labels a solution as correct, not as selected", () => {
  const shown = INTERACTIONS.filter(([name]) => ["choice", "hotspot", "select point"].includes(name)).map(
    ([, content, answer]) =>
      extractText(
        renderToStaticMarkup(
          <Content value={{ type: "doc", content: [content] }} answers={[answer]} isSolution />,
        ),
      ),
  );
  expect(shown).toEqual(["Lyon Correct answer: Paris", "1 Correct answer: Area 1", "Correct answer: (3, 4)"]);
});

describe("a graded answer", () => {
  const WRONG: [name: string, answer: unknown, right: unknown, shown: RegExp][] = [
    ["choice", "a", "b", /^Lyon Your answer: Incorrect Paris Correct answer$/],
    ["inline choice", "a", "b", /^Incorrect: red Correct answer: blue$/],
    ["text entry", "Lyon", "Paris", /^Incorrect: Lyon Correct answer: Paris$/],
    [
      "order",
      ["b", "a"],
      ["a", "b"],
      /^two Incorrect. Correct position: 2 one Incorrect. Correct position: 1$/,
    ],
    ["match", [["s1", "t2"]], [["s1", "t1"]], /^France → Incorrect: Madrid Correct answer: Paris/],
    ["gap match", [], [["w1", "g1"]], /^Now is no answer Correct answer: winter$/],
    ["hotspot", [], "h1", /no answer Correct answer: Area 1$/],
    ["select point", [1, 2], [3, 4], /Your answer: \(1, 2\) \(Incorrect\) Correct answer: \(3, 4\)$/],
  ];
  const show = (
    name: string,
    value: unknown,
    outcome: "correct" | "incorrect",
    right: unknown,
    isOwn = true,
  ) => {
    const [, content] = INTERACTIONS.find(([each]) => each === name) ?? [];
    const graded = new Map([["r", { outcome, right, isOwn }]]);
    return extractText(
      renderToStaticMarkup(
        <Content value={doc(content ?? {})} answers={[{ responseId: "r", value }]} graded={graded} />,
      ),
    );
  };
  test("isn't called the reader's own on a teacher's page", () => {
    expect(show("choice", "a", "incorrect", "b", false)).toBe("Lyon Incorrect Paris Correct answer");
    expect(show("select point", [1, 2], "incorrect", [3, 4], false)).toMatch(
      /\(1, 2\) \(Incorrect\) Correct answer: \(3, 4\)$/,
    );
    expect(show("select point", [1, 2], "incorrect", [3, 4], false)).not.toContain("Your answer");
  });

  test.each(WRONG)(
    "%s: has a mark and the correct answer in place, each said once",
    (name, answer, right, shown) => {
      expect(show(name, answer, "incorrect", right)).toMatch(shown);
    },
  );
  test.each(WRONG)(
    "%s: has only a check mark if it is correct, whichever answer the key shows",
    (name, _, right) => {
      const shown = show(name, right, "correct", undefined);
      expect(shown).toContain("Correct");
      expect(shown).not.toMatch(/Incorrect|Correct answer/);
    },
  );
});

describe("rendered content", () => {
  test.each(INTERACTIONS)(
    "%s: shows the answer in place of the control",
    (_, content, answer, shown, unanswered) => {
      const value = doc(content);
      expect(parseContent(value)).toMatchObject({ ok: true });
      expect(extractText(html(value, [{ responseId: "r", value: answer }]))).toMatch(shown);
      expect(extractText(html(value, [answer]))).toMatch(shown);
      expect(extractText(html(value))).toMatch(unanswered);
    },
  );

  test("shows HTML in content as text, never as markup", () => {
    const hostile = `</p><script>alert(1)</script><img src=x onerror="alert(2)">`;
    const value = doc(
      p(text(hostile), { type: "inlineMath", attrs: { latex: `\\href{javascript:alert(3)}{x} ${hostile}` } }),
      { type: "codeBlock", content: [text(hostile)] },
      {
        type: "blockMath",
        attrs: { latex: "\\style{background:url(x)}{x} \\class{a}{b} \\includegraphics{x}" },
      },
    );
    const markup = html(value, [hostile]);
    expect(markup).not.toMatch(/<script|<img|<a |style=|onerror=(?!&)"/i);
    expect(html({ any: hostile }, [hostile])).not.toMatch(/<script|<img/);
  });

  test("renders LaTeX as MathML, and invalid LaTeX as written", () => {
    const math = (latex: string) => html(doc(p({ type: "inlineMath", attrs: { latex } })));
    expect(math("\\frac{x^2}{2}")).toContain("<mfrac><msup><mi>x</mi><mn>2</mn></msup><mn>2</mn></mfrac>");
    expect(extractText(math("6.5\\,^\\circ\\mathrm{C}"))).toBe("6.5 ∘ C");
    expect(extractText(math("\\frac{"))).toBe("\\frac{");
    expect(extractText(math("x".repeat(6000)))).toBe("x".repeat(6000));
  });

  test("renders marks, lists, tables, headings and links as their HTML elements", () => {
    const markup = html(
      doc(
        { type: "heading", attrs: { level: 1 }, content: [text("Head")] },
        p({ ...text("both"), marks: [{ type: "bold" }, { type: "italic" }] }),
        p({ ...text("there"), marks: [{ type: "link", attrs: { href: "https://example.com/" } }] }),
        {
          type: "orderedList",
          attrs: { start: 3 },
          content: [{ type: "listItem", content: [p(text("item"))] }],
        },
        {
          type: "table",
          content: [
            {
              type: "tableRow",
              content: [{ type: "tableHeader", attrs: { colspan: 2 }, content: [p(text("c"))] }],
            },
          ],
        },
      ),
    );
    expect(markup).toMatch(/<h3[^>]*>Head<\/h3>/);
    expect(markup).toContain("<em><strong>both</strong></em>");
    expect(markup).toMatch(/<a href="https:\/\/example.com\/" rel="noreferrer noopener nofollow"/);
    expect(markup).toMatch(/<ol start="3"/);
    expect(markup).toMatch(/<th colSpan="2"|<th colspan="2"/i);
  });
});
