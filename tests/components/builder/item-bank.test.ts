import { type Editor, getSchema } from "@tiptap/core";
import { EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { describe, expect, test, vi } from "vitest";
import { insertPool } from "#components/builder/bank/edit-pools.ts";
import { insertReferences } from "#components/builder/bank/edit-references.ts";
import { ItemStore } from "#components/builder/bank/item-store.ts";
import type { Draft, DraftExercise } from "#components/builder/document/draft.ts";
import { findIssues } from "#components/builder/document/issues.ts";
import { countQuestions, numberDrawn, numberQuestions } from "#components/builder/document/numbering.ts";
import { createDocument, readDraft } from "#components/builder/document/read-draft.ts";
import { moveQuestionsOut } from "#components/builder/editing/empty-pools.ts";
import { blockConflict, revertBlockedChanges } from "#components/builder/saving/blocked-changes.ts";
import { createBlockedChanges } from "#components/builder/saving/create-blocked-changes.ts";
import { merge } from "#components/builder/saving/merge.ts";
import { toDraft } from "#components/builder/saving/open-draft.ts";
import { type Base, buildPatch } from "#components/builder/saving/patch.ts";
import { resolveConflict } from "#components/builder/saving/resolve-conflict.ts";
import { updateConflicts } from "#components/builder/saving/update-conflicts.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { buildPool } from "#tests/support/pools.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { createDraft, question, reference } from "./sample-draft.ts";

const schema = getSchema(schemaExtensions);

const createExercise = (id: string, change: Partial<DraftExercise> = {}): DraftExercise => ({
  id,
  shared_context: null,
  order: "as_written",
  pool: null,
  questions: [],
  ...change,
});
const pool = buildPool(["i1", "i2", "i3"], 2);
const createExercises = (...exercises: DraftExercise[]): Draft => ({ ...createDraft([]), exercises });

/** What the editor knows of the service's draft after it has loaded it. */
const toBase = (draft: Draft): Base => ({ draft, revision: 1, ids: new Map(), publishedIds: [] });

const createState = (draft: Draft) => EditorState.create({ doc: createDocument(schema, draft) });

const { content_ast, answer_keys } = choiceQuestion() as { content_ast: object; answer_keys: object[] };
const createPreview = (item: string, change: object = {}) => ({
  item_id: item,
  item_revision: 3,
  outdated: false,
  content_ast,
  answer_keys,
  points: 1,
  ...change,
});
/** A draft as the service sends it, of which only the exercises matter here. */
const createWorkingDraft = (exercises: object[]): WorkingDraft =>
  ({ assessment: { id: "a", settings: {} }, exercises }) as unknown as WorkingDraft;

describe("a reference to an item", () => {
  test("is read from the service without the item, and sent back as it was", () => {
    const [read] = toDraft(
      createWorkingDraft([
        createExercise("e1", {
          questions: [{ ...reference("q1"), preview: createPreview("item-q1") } as never],
        }),
      ]),
    ).exercises;
    expect(read?.questions).toEqual([reference("q1")]);
    const base = createDraft([reference("q1"), reference("q2", { revision: 4, points: 2 })]);
    const next = createDraft([...(base.exercises[0]?.questions ?? []), reference("new-1")]);
    expect(buildPatch(toBase(base), next)?.exercises).toEqual([
      {
        id: "e1",
        shared_context: null,
        order: "as_written",
        questions: [
          { id: "q1", item_id: "item-q1", revision: "latest", points: null },
          { id: "q2", item_id: "item-q2", revision: 4, points: 2 },
          { item_id: "item-new-1", revision: "latest", points: null },
        ],
      },
    ]);
  });

  test("is not a change if only the item in the bank has changed", () => {
    const build = (revision: number) =>
      toDraft(
        createWorkingDraft([
          createExercise("e1", {
            questions: [
              { ...reference("q1"), preview: createPreview("item-q1", { item_revision: revision }) } as never,
            ],
          }),
        ]),
      );
    expect(buildPatch(toBase(build(1)), build(2))).toBeUndefined();
  });

  test("merges with changes by another author, and waits for a choice if both changed it", () => {
    const base = createDraft([reference("q1"), question("q2")]);
    const mine = createDraft([reference("q1", { points: 3 }), question("q2")]);
    const theirs = createDraft([reference("q1"), question("q2", "changed")]);
    expect(merge(base, mine, theirs)).toEqual({
      draft: createDraft([reference("q1", { points: 3 }), question("q2", "changed")]),
      conflicts: [],
    });
    const pinned = createDraft([reference("q1", { revision: 2 }), question("q2")]);
    expect(merge(base, mine, pinned).conflicts).toMatchObject([{ kind: "question", id: "q1" }]);
  });

  test("keeps showing the item if it can't be loaded again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const store = new ItemStore();
    const value = { id: "i1", revision: 1, content_ast: {}, answer_keys: [], points: 1, isOutdated: false };
    store.addItems([value]);
    expect(await store.loadItem("i1", "latest", { reload: true })).toEqual({ state: "failed" });
    expect(store.getItem("i1", "latest")).toMatchObject({ state: "ready" });
    vi.unstubAllGlobals();
  });

  test("is inserted below the shared text of a part without questions", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    vi.stubGlobal("document", new EventTarget());
    const shared_context = { type: "doc", content: [{ type: "paragraph" }] };
    const state = createState(createExercises(createExercise("e1", { shared_context })));
    const dispatch = vi.fn<(tr: Transaction) => void>();
    const view = { dispatch, focus: () => undefined };
    insertReferences({ state, schema, view } as unknown as Editor, ["i1"], "e1");
    const [tr] = dispatch.mock.lastCall ?? [];
    expect(tr && readDraft(tr.doc).exercises).toMatchObject([
      { shared_context, questions: [{ item_id: "i1" }] },
    ]);
    vi.unstubAllGlobals();
  });

  test("has an issue if the item can't be published", () => {
    const store = new ItemStore();
    const preview = createPreview("item-q1", { answer_keys: [] });
    store.addDraft(
      createWorkingDraft([
        {
          ...createExercise("e1", { questions: [{ ...reference("q1"), preview } as never] }),
          pool_items: [],
        },
      ]),
    );
    const doc = createDocument(schema, createDraft([reference("q1")]));
    expect(findIssues(doc, store)).toMatchObject([
      { id: "q1", subject: "question", number: 1, blocks: true, message: "has no correct answer" },
    ]);
  });
});

test("a blueprint is sent only if its targets have changed", () => {
  const build = (count: number) => {
    const draft = createDraft([]);
    return { ...draft, settings: { ...draft.settings, blueprint: [{ tag: "rivers", count }] } };
  };
  expect(buildPatch(toBase(build(1)), build(1))).toBeUndefined();
  expect(buildPatch(toBase(build(1)), build(2))).toEqual({
    settings: { blueprint: [{ tag: "rivers", count: 2 }] },
  });
});

describe("a pool", () => {
  test("counts with the questions that it draws", () => {
    const draft = createExercises(
      createExercise("e1", { questions: [question("q1")] }),
      createExercise("e2", { pool }),
      createExercise("e3", { questions: [question("q2")] }),
    );
    const doc = createDocument(schema, draft);
    expect(readDraft(doc)).toEqual(draft);
    expect(countQuestions(doc)).toBe(4);
    expect(numberDrawn(doc, "e2")).toEqual({ first: 2, last: 3 });
    expect(numberQuestions(doc).get("q2")).toBe(4);
  });

  test("has issues if it draws more than it has, or if points differ without points for each", () => {
    const store = new ItemStore();
    const items = [createPreview("i1"), createPreview("i2", { points: 2 }), createPreview("i3")];
    store.addDraft(createWorkingDraft([{ ...createExercise("e1", { pool }), pool_items: items }]));
    const listMessages = (change: object) =>
      findIssues(
        createDocument(schema, createExercises(createExercise("e1", { pool: { ...pool, ...change } }))),
        store,
      ).map(({ subject, message }) => `${subject} ${message}`);
    expect(listMessages({ draw: 4, points_each: 1 })).toEqual(["part draws 4 questions but has only 3"]);
    expect(listMessages({})).toEqual(["part has questions with different points. Set the points for each."]);
    expect(listMessages({ points_each: 1 })).toEqual([]);
  });

  test("that replaces a blank part keeps the part's shared content and order", () => {
    const blank: DraftExercise = createExercise("e1", {
      shared_context: { map: "custom" },
      order: "random",
      questions: [{ ...question("q1"), content_ast: { type: "doc", content: [] } }],
    });
    const state = createState(createExercises(blank));
    const dispatch = vi.fn<(tr: Transaction) => void>();
    insertPool({ state, schema, view: { dispatch } } as unknown as Editor, "e1", pool);
    const [tr] = dispatch.mock.lastCall ?? [];
    expect(tr && readDraft(tr.doc).exercises).toEqual([{ ...blank, pool, questions: [] }]);
  });

  test("moves questions that get into it to a part below, with the caret", () => {
    const draft = createExercises(createExercise("e1", { pool, questions: [question("q1", "Rivers")] }));
    const doc = createDocument(schema, draft);
    const state = EditorState.create({ doc, selection: TextSelection.create(doc, 6) });
    const tr = moveQuestionsOut(state);
    if (!tr) throw new Error("nothing was moved");
    const { exercises } = readDraft(tr.doc);
    expect(exercises).toEqual([
      createExercise("e1", { pool }),
      createExercise(exercises[1]?.id ?? "", { questions: [question("q1", "Rivers")] }),
    ]);
    expect(tr.selection.$from.parent.textContent).toBe("Rivers");
    expect(tr.selection.$from.parentOffset).toBe(state.selection.$from.parentOffset);
    expect(moveQuestionsOut(state.apply(tr))).toBeNull();
  });

  test("merges with a question that another author added to the part", () => {
    const refs = [reference("q1"), reference("q2")];
    const base = createExercises(createExercise("e1", { questions: refs }));
    const mine = createExercises(createExercise("e1", { pool }));
    const theirs = createExercises(createExercise("e1", { questions: [...refs, question("q3")] }));
    expect(merge(base, mine, theirs)).toEqual({
      draft: createExercises(createExercise("e1", { pool, questions: [question("q3")] })),
      conflicts: [],
    });
  });

  test("that one author removed stays if the other changed it", () => {
    const other = createExercise("e2", { questions: [question("q1")] });
    const base = createExercises(createExercise("e1", { pool }), other);
    const changed = createExercises(createExercise("e1", { pool: { ...pool, draw: 3 } }), other);
    expect(merge(base, createExercises(other), changed).draft).toEqual(changed);
    expect(merge(base, createExercises(other), base).draft).toEqual(createExercises(other));
  });

  test("that both authors changed waits for a choice", () => {
    const build = (draw: number) => createExercises(createExercise("e1", { pool: { ...pool, draw } }));
    const { draft, conflicts } = merge(build(1), build(2), build(3));
    expect(draft).toEqual(build(2));
    expect(conflicts).toMatchObject([{ kind: "arrangement", id: "e1", theirs: { pool: { draw: 3 } } }]);
    const [conflict] = conflicts;
    expect(conflict && resolveConflict(draft, conflict, "theirs")).toEqual(build(3));
  });

  describe("that one author made while the other shuffled its questions", () => {
    const refs = [reference("q1"), reference("q2")];
    const base = createExercises(createExercise("e1", { questions: refs }));
    const shuffled = createExercises(createExercise("e1", { questions: refs, order: "random" }));
    const pooled = createExercises(createExercise("e1", { pool }));
    const mergeConflict = (mine: Draft, theirs: Draft) => {
      const { draft, conflicts } = merge(base, mine, theirs);
      const [conflict] = conflicts;
      if (conflict?.kind !== "arrangement") throw new Error("the arrangement has no conflict");
      return { draft, conflict };
    };

    test("waits for a choice, and my questions stay until then", () => {
      const { draft, conflict } = mergeConflict(shuffled, pooled);
      expect(draft).toEqual(shuffled);
      expect(resolveConflict(draft, conflict, "mine")).toEqual(shuffled);
      expect(resolveConflict(draft, conflict, "theirs")).toEqual(pooled);
    });

    test("takes their questions with their order, and those that they add until the choice", () => {
      const { draft, conflict } = mergeConflict(pooled, shuffled);
      expect(draft).toEqual(pooled);
      expect(resolveConflict(draft, conflict, "mine")).toEqual(pooled);
      expect(resolveConflict(draft, conflict, "theirs")).toEqual(shuffled);
      const later = createExercises(
        createExercise("e1", { questions: [...refs, reference("q3")], order: "random" }),
      );
      const [refreshed] = updateConflicts([blockConflict(conflict)], [], later);
      if (!refreshed || !("conflict" in refreshed.reason)) throw new Error("the conflict is gone");
      expect(resolveConflict(draft, refreshed.reason.conflict, "theirs")).toEqual(later);
    });

    test("replaces the same questions after the other author has changed it again", () => {
      const { draft, conflict } = mergeConflict(shuffled, pooled);
      const later = createExercises(createExercise("e1", { pool: { ...pool, draw: 3 } }));
      const { conflicts } = merge(pooled, draft, later);
      const [updated] = updateConflicts([blockConflict(conflict)], conflicts, later);
      if (!updated || !("conflict" in updated.reason)) throw new Error("the conflict is gone");
      expect(resolveConflict(draft, updated.reason.conflict, "theirs")).toEqual(later);
    });

    test("never duplicates a question that was moved to another part", () => {
      const moved = createExercise("e2", { questions: [reference("q1")] });
      const theirs = createExercises(createExercise("e1", { pool }), moved);
      expect(mergeConflict(shuffled, theirs).draft.exercises).toEqual([
        createExercise("e1", { questions: [reference("q2")], order: "random" }),
        moved,
      ]);
      const { draft, conflict } = mergeConflict(theirs, shuffled);
      expect(resolveConflict(draft, conflict, "theirs").exercises).toEqual([
        createExercise("e1", { questions: [reference("q2")], order: "random" }),
        moved,
      ]);
    });
  });

  test("that the service rejects keeps the questions that it replaced until it is accepted", () => {
    const base = createExercises(createExercise("e1", { questions: [reference("q1"), reference("q2")] }));
    const mine = createExercises(
      createExercise("e1", { pool }),
      createExercise("e2", { questions: [reference("q2")] }),
    );
    const blocked = createBlockedChanges(mine, [
      { path: "exercises[0].pool.from[1].item_id", message: "doesn’t exist" },
    ]);
    expect(blocked).toMatchObject([{ kind: "arrangement", id: "e1" }]);
    // A question that was moved elsewhere isn't sent twice.
    expect(revertBlockedChanges(mine, base, blocked ?? []).exercises).toEqual([
      createExercise("e1", { questions: [reference("q1")] }),
      createExercise("e2", { questions: [reference("q2")] }),
    ]);
  });
});
