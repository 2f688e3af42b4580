import fc from "fast-check";
import type {
  DocumentNode,
  Draft,
  DraftExercise,
  DraftQuestion,
  Key,
} from "#components/builder/document/draft.ts";
import type { Pool } from "#lib/contract/exercises.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { validateKeys } from "#lib/core/grading/index.ts";
import { asset } from "#tests/content/fixtures/asset.ts";
import { autoQuestions, openQuestion } from "#tests/support/quiz.ts";

type Node = fc.Arbitrary<DocumentNode>;
type Attrs = Record<string, fc.Arbitrary<unknown>>;

/** Makes an attribute optional: it can be missing or null, and both mean the same. */
const optional = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant(null), fc.constant(undefined));
const buildAttrs = (attrs: Attrs) =>
  fc
    .record(attrs)
    .map((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
const buildLeaf = (type: string, attrs: Attrs = {}): Node =>
  buildAttrs(attrs).map((own) => ({ type, attrs: own }));
const buildParent = (type: string, content: fc.Arbitrary<DocumentNode[]>, attrs: Attrs = {}): Node =>
  fc.tuple(buildAttrs(attrs), content).map(([own, nodes]) => ({ type, attrs: own, content: nodes }));
const buildList = (node: Node, minLength = 1) => fc.array(node, { minLength, maxLength: 3 });

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom("Paris", " ", "\n", "👩‍🏫", "<b>", "é"),
);
const count = optional(fc.nat(3));
const flag = optional(fc.boolean());
const latex = fc.constantFrom("x^2", "\\frac{1}{2}", "");
const align = optional(fc.constantFrom("left", "center", "right"));
const href = fc.constantFrom("https://example.com/a", "mailto:ada@example.com");

const mark = fc.oneof(
  fc
    .constantFrom("bold", "italic", "underline", "strike", "code", "subscript", "superscript")
    .map((type) => ({ type })),
  fc.tuple(href, optional(fc.constantFrom("_blank"))).map(([to, target]) => ({
    type: "link",
    attrs: { href: to, ...(target === undefined ? {} : { target }) },
  })),
);
const marks = fc.uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 });
const addMarks = (node: Node): Node =>
  fc.tuple(node, fc.option(marks, { nil: undefined })).map(([own, given]) => ({
    ...own,
    ...(given ? { marks: given } : {}),
  }));
const text: Node = words.map((value) => ({ type: "text", text: value }));

let createdId = 0;
/** Ids that are unique within the run. */
const id = fc.constant(null).map(() => `i${++createdId}`);
const picture = {
  src: fc.constantFrom("https://example.com/map.png", asset),
  alt: words,
  title: optional(words),
  width: optional(fc.integer({ min: 1, max: 900 })),
  height: optional(fc.integer({ min: 1, max: 900 })),
};
const canvas = fc.record({ src: picture.src, alt: words, width: fc.constant(100), height: fc.constant(80) });
const math = buildLeaf("inlineMath", { latex });
const phrase = addMarks(fc.oneof(text, math));
const buildPart = (type: string, content: fc.Arbitrary<DocumentNode[]>, attrs: Attrs = {}) =>
  buildParent(type, content, { id, ...attrs });

const inlineChoice = buildParent(
  "inlineChoiceInteraction",
  buildList(buildPart("inlineChoice", buildList(phrase, 0))),
  {
    responseId: id,
    shuffle: flag,
  },
);
const textEntry = buildLeaf("textEntryInteraction", {
  responseId: id,
  expectedLength: optional(fc.integer({ min: 1, max: 20 })),
  placeholder: optional(words),
  inputMode: optional(fc.constantFrom("text", "numeric")),
});
const plain = [text, math, buildLeaf("hardBreak"), buildLeaf("image", picture)];
const buildLine = (...more: Node[]) => buildList(addMarks(fc.oneof(...plain, ...more)), 0);
const hotspots = fc.array(fc.record({ id, shape: fc.constant("circle"), coords: fc.constant([10, 10, 5]) }), {
  minLength: 1,
  maxLength: 3,
});

/** Generates text blocks. `within` lists what their lines can contain besides text. */
const buildProse = (within: Node[]): fc.Arbitrary<DocumentNode[]> =>
  fc.letrec<{ block: DocumentNode; blocks: DocumentNode[] }>((tie) => ({
    blocks: buildList(tie("block"), 1),
    block: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      buildParent("paragraph", buildLine(...within), { textAlign: align }),
      buildParent("heading", buildLine(...within), {
        level: fc.integer({ min: 1, max: 4 }),
        textAlign: align,
      }),
      buildParent("codeBlock", buildList(text, 0), { language: optional(fc.constantFrom("ts")) }),
      buildLeaf("horizontalRule"),
      buildLeaf("image", picture),
      buildLeaf("blockMath", { latex }),
      buildParent("blockquote", tie("blocks")),
      buildParent("bulletList", buildList(buildParent("listItem", tie("blocks")))),
      buildParent("orderedList", buildList(buildParent("listItem", tie("blocks"))), {
        start: optional(fc.nat(5)),
        type: optional(fc.constantFrom("a", "1")),
      }),
      buildParent(
        "table",
        buildList(
          buildParent(
            "tableRow",
            buildList(
              fc
                .constantFrom("tableHeader", "tableCell")
                .chain((type) =>
                  buildParent(type, tie("blocks"), { colspan: count.filter((n) => n !== 0), align }),
                ),
            ),
          ),
        ),
      ),
    ),
  })).blocks;

const parts = buildProse([]);
const choices = buildList(buildPart("simpleChoice", parts));
const associable = buildPart("simpleAssociableChoice", parts, { matchMax: count });
const buildInteraction = (type: string, content: fc.Arbitrary<DocumentNode[]>, attrs: Attrs = {}) =>
  buildParent(type, content, { responseId: id, shuffle: flag, ...attrs });
const block: Node = fc.oneof(
  buildInteraction("choiceInteraction", choices, {
    maxChoices: fc.constantFrom(null, 0, 1),
    minChoices: optional(fc.constant(1)),
  }),
  buildInteraction("orderInteraction", choices),
  buildInteraction(
    "matchInteraction",
    fc.tuple(buildParent("matchSet", buildList(associable)), buildParent("matchSet", buildList(associable))),
  ),
  buildInteraction(
    "gapMatchInteraction",
    fc
      .tuple(
        buildList(buildPart("gapText", buildList(phrase, 0), { matchMax: count })),
        buildProse([buildLeaf("gap", { id })]),
        buildParent("paragraph", buildList(buildLeaf("gap", { id }))),
      )
      .map(([texts, before, last]) => [...before, ...texts, last]),
  ),
  buildLeaf("extendedTextInteraction", { responseId: id, expectedLines: count, minWords: count }),
  buildLeaf("hotspotInteraction", { responseId: id, image: canvas, maxChoices: count, hotspots }),
  buildLeaf("selectPointInteraction", { responseId: id, image: canvas, maxChoices: count }),
  buildLeaf("sliderInteraction", {
    responseId: id,
    lowerBound: fc.constant(-1),
    upperBound: fc.constant(9.5),
    step: optional(fc.constant(0.5)),
  }),
);

/** A document of the content model. */
const document: fc.Arbitrary<DocumentNode> = fc
  .array(fc.oneof(buildProse([textEntry, inlineChoice]), buildList(block)), { maxLength: 3 })
  .map((content) => ({ type: "doc", content: content.flat() }))
  .filter((doc) => parseContent(doc).ok);

/** Builds valid keys for some of the document's interactions. */
function buildKeys(doc: DocumentNode, seed: number): Key[] {
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
  return validateKeys("document", parsed.interactions, keys).length === 0 ? keys : [];
}

const written = fc
  .tuple(document, fc.nat(255))
  .map(([content_ast, seed]) => ({ content_ast, answer_keys: buildKeys(content_ast, seed) }));
const sample = fc
  .constantFrom(...autoQuestions.map(({ question }) => question), openQuestion())
  .map(({ content_ast, answer_keys }) => ({ content_ast, answer_keys }));
const opaque = fc.record({
  content_ast: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  answer_keys: fc.constantFrom([], [{ type: "text", response_id: "r", accept: [{ value: "a" }] }]),
});

const question = fc
  .tuple(fc.oneof({ arbitrary: written, weight: 4 }, sample, opaque), fc.integer({ min: 1, max: 9 }))
  .map(([whole, points]) => ({ id: `q${++createdId}`, points, ...whole }) as DraftQuestion);

const points = fc.integer({ min: 1, max: 9 });
const reference = fc
  .tuple(fc.oneof(fc.constant("latest" as const), fc.integer({ min: 1, max: 5 })), fc.option(points))
  .map(([revision, own]): DraftQuestion => {
    createdId += 1;
    return { id: `q${createdId}`, item_id: `item${createdId}`, revision, points: own };
  });

const from = fc.oneof(
  fc.array(id, { minLength: 1, maxLength: 3 }).map((ids) => ids.map((item_id) => ({ item_id }))),
  fc.constantFrom<{ tags: string[]; folder_id?: string }>(
    { tags: ["algebra"] },
    { tags: ["algebra", "difficulty:easy"], folder_id: "f1" },
  ),
);
const pool: fc.Arbitrary<Pool> = fc.oneof(
  fc.record({ from, draw: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ from, draw: fc.integer({ min: 1, max: 4 }), points_each: points }),
);
/** Either questions or a pool, because a pool has none. */
const content = fc.oneof(
  {
    arbitrary: fc
      .array(fc.oneof({ arbitrary: question, weight: 3 }, reference), { maxLength: 3 })
      .map((questions) => ({ questions, pool: null })),
    weight: 4,
  },
  pool.map((drawn) => ({ questions: [], pool: drawn })),
);

const exercise = fc
  .tuple(
    fc.oneof(
      fc.constant(null),
      fc.jsonValue({ maxDepth: 1 }),
      parts.map((blocks) => ({ type: "doc", content: blocks })),
    ),
    content,
    fc.constantFrom("as_written" as const, "random" as const),
  )
  .map(([shared_context, own, order]): DraftExercise => {
    createdId += 1;
    return { id: `e${createdId}`, shared_context, order, ...own };
  });

/** Any draft that the service accepts. */
export const drafts: fc.Arbitrary<Draft> = fc.record({
  title: fc.string({ minLength: 1, maxLength: 20 }),
  description: fc.string({ maxLength: 20 }),
  settings: fc.record({
    time_limit_minutes: fc.option(fc.integer({ min: 1, max: 1440 })),
    passing_score_percent: fc.integer({ min: 0, max: 100 }),
    allowed_attempts: fc.option(fc.integer({ min: 1, max: 1000 })),
    show_solutions: fc.constantFrom("never" as const, "after_submit" as const),
    on_deadline: fc.constantFrom("accept_late" as const, "submit_saved" as const),
    opens_at: fc.constantFrom(null, "2026-01-01T08:00:00.000Z"),
    closes_at: fc.constantFrom(null, "2026-02-01T08:00:00.000Z"),
    grade_skipped: fc.boolean(),
    marking: fc.constantFrom(null, {
      mode: "double" as const,
      sample_percent: 50,
      tolerance_points: 1,
      blind: true,
      resolve: "average" as const,
    }),
    grade_policy: fc.constantFrom("best" as const, "latest" as const, "first" as const),
    exercise_order: fc.constantFrom("as_written" as const, "random" as const),
    blueprint: fc.constantFrom(null, [{ tag: "algebra", count: 2 }]),
  }),
  exercises: fc.array(exercise, { minLength: 1, maxLength: 3 }),
});
