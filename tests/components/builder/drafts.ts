import fc from "fast-check";
import type { DocumentNode, Draft, DraftQuestion, Key } from "#components/builder/document/draft.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { fitKeys } from "#lib/core/grading/index.ts";
import { asset } from "#tests/content/fixtures/asset.ts";
import { autoQuestions, openQuestion } from "#tests/support/quiz.ts";

type Node = fc.Arbitrary<DocumentNode>;
type Attrs = Record<string, fc.Arbitrary<unknown>>;

/** What may be left out may be null too: both say nothing. */
const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant(null), fc.constant(undefined));
const attrsOf = (attrs: Attrs) =>
  fc
    .record(attrs)
    .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
const leaf = (type: string, attrs: Attrs = {}): Node => attrsOf(attrs).map((own) => ({ type, attrs: own }));
const holding = (type: string, content: fc.Arbitrary<DocumentNode[]>, attrs: Attrs = {}): Node =>
  fc.tuple(attrsOf(attrs), content).map(([own, nodes]) => ({ type, attrs: own, content: nodes }));
const some = (node: Node, minLength = 1) => fc.array(node, { minLength, maxLength: 3 });

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom("Paris", " ", "\n", "👩‍🏫", "<b>", "é"),
);
const count = maybe(fc.nat(3));
const flag = maybe(fc.boolean());
const latex = fc.constantFrom("x^2", "\\frac{1}{2}", "");
const align = maybe(fc.constantFrom("left", "center", "right"));
const href = fc.constantFrom("https://example.com/a", "mailto:ada@example.com");

const mark = fc.oneof(
  fc
    .constantFrom("bold", "italic", "underline", "strike", "code", "subscript", "superscript")
    .map((type) => ({ type })),
  fc.tuple(href, maybe(fc.constantFrom("_blank"))).map(([to, target]) => ({
    type: "link",
    attrs: { href: to, ...(target === undefined ? {} : { target }) },
  })),
);
const marks = fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 });
const marked = (node: Node): Node =>
  fc.tuple(node, fc.option(marks, { nil: undefined })).map(([own, given]) => ({
    ...own,
    ...(given ? { marks: given } : {}),
  }));
const text: Node = words.map((value) => ({ type: "text", text: value }));

let made = 0;
/** Ids that nothing else in the run has. */
const id = fc.constant(null).map(() => `i${++made}`);
const picture = {
  src: fc.constantFrom("https://example.com/map.png", asset),
  alt: words,
  title: maybe(words),
  width: maybe(fc.integer({ min: 1, max: 900 })),
  height: maybe(fc.integer({ min: 1, max: 900 })),
};
const canvas = fc.record({ src: picture.src, alt: words, width: fc.constant(100), height: fc.constant(80) });
const math = leaf("inlineMath", { latex });
const phrase = marked(fc.oneof(text, math));
const part = (type: string, content: fc.Arbitrary<DocumentNode[]>, attrs: Attrs = {}) =>
  holding(type, content, { id, ...attrs });

const inlineChoice = holding("inlineChoiceInteraction", some(part("inlineChoice", some(phrase, 0))), {
  responseId: id,
  shuffle: flag,
});
const textEntry = leaf("textEntryInteraction", {
  responseId: id,
  expectedLength: maybe(fc.integer({ min: 1, max: 20 })),
  placeholder: maybe(words),
  inputMode: maybe(fc.constantFrom("text", "numeric")),
});
const plain = [text, math, leaf("hardBreak"), leaf("image", picture)];
const line = (...more: Node[]) => some(marked(fc.oneof(...plain, ...more)), 0);
const hotspots = fc.array(fc.record({ id, shape: fc.constant("circle"), coords: fc.constant([10, 10, 5]) }), {
  minLength: 1,
  maxLength: 3,
});

/** Blocks of prose; `within` is what may stand in their lines beside text. */
const prose = (within: Node[]): fc.Arbitrary<DocumentNode[]> =>
  fc.letrec<{ block: DocumentNode; blocks: DocumentNode[] }>((tie) => ({
    blocks: some(tie("block"), 1),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      holding("paragraph", line(...within), { textAlign: align }),
      holding("heading", line(...within), { level: fc.integer({ min: 1, max: 4 }), textAlign: align }),
      holding("codeBlock", some(text, 0), { language: maybe(fc.constantFrom("ts")) }),
      leaf("horizontalRule"),
      leaf("image", picture),
      leaf("blockMath", { latex }),
      holding("blockquote", tie("blocks")),
      holding("bulletList", some(holding("listItem", tie("blocks")))),
      holding("orderedList", some(holding("listItem", tie("blocks"))), {
        start: maybe(fc.nat(5)),
        type: maybe(fc.constantFrom("a", "1")),
      }),
      holding(
        "table",
        some(
          holding(
            "tableRow",
            some(
              fc
                .constantFrom("tableHeader", "tableCell")
                .chain((type) =>
                  holding(type, tie("blocks"), { colspan: count.filter((n) => n !== 0), align }),
                ),
            ),
          ),
        ),
      ),
    ),
  })).blocks;

const parts = prose([]);
const choices = some(part("simpleChoice", parts));
const associable = part("simpleAssociableChoice", parts, { matchMax: count });
const interaction = (type: string, content: fc.Arbitrary<DocumentNode[]>, attrs: Attrs = {}) =>
  holding(type, content, { responseId: id, shuffle: flag, ...attrs });
const block: Node = fc.oneof(
  interaction("choiceInteraction", choices, {
    maxChoices: fc.constantFrom(null, 0, 1),
    minChoices: maybe(fc.constant(1)),
  }),
  interaction("orderInteraction", choices),
  interaction(
    "matchInteraction",
    fc.tuple(holding("matchSet", some(associable)), holding("matchSet", some(associable))),
  ),
  interaction(
    "gapMatchInteraction",
    fc
      .tuple(
        some(part("gapText", some(phrase, 0), { matchMax: count })),
        prose([leaf("gap", { id })]),
        holding("paragraph", some(leaf("gap", { id }))),
      )
      .map(([texts, before, last]) => [...before, ...texts, last]),
  ),
  leaf("extendedTextInteraction", { responseId: id, expectedLines: count, minWords: count }),
  leaf("hotspotInteraction", { responseId: id, image: canvas, maxChoices: count, hotspots }),
  leaf("selectPointInteraction", { responseId: id, image: canvas, maxChoices: count }),
  leaf("sliderInteraction", {
    responseId: id,
    lowerBound: fc.constant(-1),
    upperBound: fc.constant(9.5),
    step: maybe(fc.constant(0.5)),
  }),
);

/** A document of the content model. */
const document: fc.Arbitrary<DocumentNode> = fc
  .array(fc.oneof(prose([textEntry, inlineChoice]), some(block)), { maxLength: 3 })
  .map((content) => ({ type: "doc", content: content.flat() }))
  .filter((doc) => parseContent(doc).ok);

/** Keys that fit some of the document's interactions. */
function keysFor(doc: DocumentNode, seed: number): Key[] {
  const parsed = parseContent(doc);
  if (!parsed.ok) return [];
  const keys = parsed.interactions.flatMap((each, i): Key[] => {
    const own = { response_id: each.responseId, ...(i % 2 === 0 ? { weight: 2 } : {}) };
    if ((seed >> (i % 8)) % 2 === 1) return [];
    switch (each.kind) {
      case "choiceInteraction":
      case "inlineChoiceInteraction":
      case "hotspotInteraction":
        return [{ type: "choice", ...own, correct: each.choices.slice(0, 1), feedback: { correct: "Yes" } }];
      case "orderInteraction":
        return [
          { type: "order", ...own, correct: seed % 3 === 0 ? [...each.choices] : each.choices.toReversed() },
        ];
      case "textEntryInteraction":
        return [{ type: "text", ...own, accept: [{ value: "Paris" }], max_typos: 1 }];
      case "sliderInteraction":
        return [{ type: "numeric", ...own, accept: [{ min: 0, max: 5 }] }];
      case "extendedTextInteraction":
        return [{ type: "open", ...own, model_answer: "Because" }];
      case "selectPointInteraction":
        return [{ type: "point", ...own, areas: [{ shape: "circle", coords: [5, 5, 2] }] }];
      case "matchInteraction":
      case "gapMatchInteraction": {
        const [source, target] = [each.sources[0]?.id, each.targets[0]?.id];
        return source && target
          ? [{ type: "match", ...own, pairs: [[source, target]], scoring: "partial" }]
          : [];
      }
      default:
        return [];
    }
  });
  return fitKeys("document", parsed.interactions, keys).length === 0 ? keys : [];
}

const written = fc
  .tuple(document, fc.nat(255))
  .map(([content_ast, seed]) => ({ content_ast, answer_keys: keysFor(content_ast, seed) }));
const sample = fc
  .constantFrom(...autoQuestions.map(({ question }) => question), openQuestion())
  .map(({ content_ast, answer_keys }) => ({ content_ast, answer_keys }));
const opaque = fc.record({
  content_ast: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  answer_keys: fc.constantFrom([], [{ type: "text", response_id: "r", accept: [{ value: "a" }] }]),
});

const question = fc
  .tuple(fc.oneof({ arbitrary: written, weight: 4 }, sample, opaque), fc.integer({ min: 1, max: 9 }))
  .map(([whole, points]) => ({ id: `q${++made}`, points, ...whole }) as DraftQuestion);

const exercise = fc
  .tuple(
    fc.oneof(
      fc.constant(null),
      fc.jsonValue({ maxDepth: 1 }),
      parts.map((content) => ({ type: "doc", content })),
    ),
    fc.array(question, { maxLength: 3 }),
  )
  .map(([shared_context, questions]) => ({ id: `e${++made}`, shared_context, questions }));

/** Any draft that the service would keep. */
export const drafts: fc.Arbitrary<Draft> = fc.record({
  title: fc.string({ minLength: 1, maxLength: 20 }),
  description: fc.string({ maxLength: 20 }),
  settings: fc.record({
    time_limit_minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
    passing_score_percent: fc.integer({ min: 0, max: 100 }),
    allowed_attempts: fc.option(fc.integer({ min: 1, max: 1000 })),
    show_solutions: fc.constantFrom("never" as const, "after_submit" as const),
  }),
  exercises: fc.array(exercise, { minLength: 1, maxLength: 3 }),
});
