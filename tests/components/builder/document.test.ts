import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DocumentNode,
  type Draft,
  type DraftQuestion,
  isDocument,
  isReference,
  type OwnQuestion,
} from "#components/builder/document/draft.ts";
import { createDocument, readDraft } from "#components/builder/document/read-draft.ts";
import { toEditor } from "#components/builder/document/to-editor.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { MARK_TYPES, NODE_TYPES } from "#lib/core/content/registry.ts";
import { validateKeys } from "#lib/core/grading/index.ts";
import { wholeDocument } from "#tests/content/fixtures.ts";
import { drafts } from "./draft-arbitraries.ts";
import { normalize } from "./normalize.ts";

const schema = getSchema(schemaExtensions);

/** Converts a draft to canonical form, with its keys sorted by response id. */
const normalizeDraft = (draft: Draft): Draft => ({
  ...draft,
  exercises: draft.exercises.map((exercise) => ({
    ...exercise,
    shared_context: isDocument(exercise.shared_context)
      ? normalize(exercise.shared_context)
      : exercise.shared_context,
    questions: exercise.questions.map(normalizeQuestion),
  })),
});
const normalizeQuestion = (question: DraftQuestion): DraftQuestion =>
  isReference(question)
    ? question
    : {
        ...question,
        content_ast: isDocument(question.content_ast)
          ? (normalize(ensureLine(question.content_ast)) as Record<string, unknown>)
          : question.content_ast,
        answer_keys: question.answer_keys.toSorted((a, b) => (a.response_id < b.response_id ? -1 : 1)),
      };
/**
 * Adds an empty paragraph to a document without blocks. The two are equal, but the editor needs a line for its caret.
 */
const ensureLine = (doc: DocumentNode): DocumentNode =>
  (doc.content ?? []).length > 0 ? doc : { ...doc, content: [{ type: "paragraph" }] };

const isOwn = (question: DraftQuestion | undefined): question is OwnQuestion =>
  question !== undefined && !isReference(question);

describe("converting a draft to the editor's document and back", () => {
  test("returns a document that fits the editor's schema, and an equal draft", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const node = schema.nodeFromJSON(toEditor(draft));
        node.check();
        expect(normalizeDraft(readDraft(node))).toEqual(normalizeDraft(draft));
      }),
      { numRuns: 150 },
    );
  });

  test("returns content and keys that the service accepts", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        for (const { questions } of readDraft(schema.nodeFromJSON(toEditor(draft))).exercises) {
          for (const { content_ast, answer_keys } of questions.filter(isOwn)) {
            const parsed = parseContent(content_ast);
            expect(parsed).toMatchObject({ ok: true });
            if (parsed.ok) expect(validateKeys(parsed.form, parsed.interactions, answer_keys)).toEqual([]);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test("leaves unchanged questions identical, including every attribute", () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const doc = createDocument(schema, draft);
        expect(readDraft(doc)).toEqual(draft);
        expect(createDocument(schema, draft, doc).eq(doc)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test("covers every node and mark of the contract", () => {
    const inAttributes = new Set(["inlineChoice"]);
    expect(NODE_TYPES.filter((name) => !schema.nodes[name] && !inAttributes.has(name))).toEqual([]);
    expect(MARK_TYPES.filter((name) => !schema.marks[name])).toEqual([]);
  });

  test("keeps a question that uses the whole content model", () => {
    const node = schema.nodeFromJSON(toEditor(createDraft(wholeDocument)));
    node.check();
    const [question] = readDraft(node).exercises.flatMap(({ questions }) => questions);
    expect(isOwn(question) && normalize(question.content_ast)).toEqual(normalize(wholeDocument));
  });
});

const createDraft = (content_ast: unknown): Draft => ({
  title: "A",
  description: "",
  settings: {
    time_limit_minutes: null,
    passing_score_percent: 50,
    allowed_attempts: 1,
    show_solutions: "never",
    on_deadline: "accept_late",
    opens_at: null,
    closes_at: null,
    grade_skipped: false,
    marking: null,
    exercise_order: "as_written",
    grade_policy: "best",
    blueprint: null,
  },
  exercises: [
    {
      id: "e",
      shared_context: null,
      order: "as_written",
      pool: null,
      questions: [
        { id: "q", points: 1, answer_keys: [], content_ast: content_ast as Record<string, unknown> },
      ],
    },
  ],
});
