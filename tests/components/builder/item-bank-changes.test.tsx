import { type Editor, getSchema } from "@tiptap/core";
import { history, undo } from "@tiptap/pm/history";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deletePool, removePoolItem, updatePool } from "#components/builder/bank/edit-pools.ts";
import { ItemStore } from "#components/builder/bank/item-store.ts";
import { createDocument, readDraft } from "#components/builder/document/read-draft.ts";
import { REMOVED } from "#components/builder/editing/removed.ts";
import { restoreRemoved } from "#components/builder/editing/restore-removed.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { BuilderContext } from "#components/builder/views/builder-context.ts";
import { BuilderHeader } from "#components/builder/views/builder-header.tsx";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { buildPool } from "#tests/support/pools.ts";
import { choiceQuestion } from "#tests/support/quiz.ts";
import { createDraft } from "./sample-draft.ts";
import { createFakeService } from "./saver-support.ts";

const schema = getSchema(schemaExtensions);
afterEach(() => vi.unstubAllGlobals());

describe("the bank", () => {
  const item = { id: "i1", title: "Rivers", tags: [] as string[], revision: 1, ...choiceQuestion() };

  /** Serves revision 1 of an item, and revision 2 with these changes as the newest. */
  function serveRevisions(change: object): void {
    vi.stubGlobal("fetch", async (path: string) =>
      Response.json({ data: path.includes("revision=1") ? item : { ...item, ...change, revision: 2 } }),
    );
  }

  test.each([
    [{ title: "Streams", tags: ["water"] }, false],
    [{ content_ast: { type: "doc", content: [] } }, true],
    [{ answer_keys: [] }, true],
    [{ points: 2 }, true],
  ])("an item whose next revision has %j is outdated: %s", async (change, isOutdated) => {
    serveRevisions(change);
    const loaded = await new ItemStore().loadItem("i1", 1);
    expect(loaded).toMatchObject({ state: "ready", value: { revision: 1, isOutdated } });
  });

  test("a pool by tags that contain commas has the items with exactly these tags", async () => {
    const tagged = [
      { ...item, tags: ["a,b", "c,d", "water"] },
      { ...item, id: "i2", tags: ["a,b", "c", "d", "water"] },
    ];
    const requested: URLSearchParams[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      requested.push(new URL(path, "http://service.example").searchParams);
      return Response.json({ data: tagged, meta: { next_cursor: null } });
    });
    const store = new ItemStore();
    const from = { tags: ["a,b", "water", "c,d"] };
    await store.loadPoolItems({ from });
    expect(requested).toHaveLength(1);
    expect(requested[0]?.get("tags")).toBe("water");
    expect(requested[0]?.get("tag")).toBe("a,b");
    expect(store.getPoolItems({ from })).toMatchObject({
      state: "ready",
      value: { items: [{ id: "i1" }], isPartial: false },
    });
    await store.loadPoolItems({ from: { tags: ["a,b"] } });
    expect(requested[1]?.has("tags")).toBe(false);
    expect(store.getPoolItems({ from: { tags: ["a,b"] } })).toMatchObject({
      value: { items: [{ id: "i1" }, { id: "i2" }] },
    });
  });
});

describe("removing", () => {
  beforeEach(() => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "en" } }));
  });

  /** Creates an editor, without a view, of a draft that is one pool, and lists its transactions. */
  function createPoolEditor() {
    const exercise = {
      id: "e1",
      shared_context: null,
      order: "as_written" as const,
      pool: buildPool(["i1", "i2", "i3"], 2),
      questions: [],
    };
    const doc = createDocument(schema, { ...createDraft([]), exercises: [exercise] });
    const transactions: Transaction[] = [];
    const editor = {
      schema,
      state: EditorState.create({ doc, plugins: [history()] }),
      view: {
        focus: () => {},
        get state() {
          return editor.state;
        },
        dispatch(tr: Transaction) {
          transactions.push(tr);
          editor.state = editor.state.apply(tr);
        },
      },
    };
    const readExercises = () => readDraft(editor.state.doc).exercises;
    return { editor: editor as unknown as Editor, exercise, transactions, readExercises };
  }

  test("a question from a pool can be undone by a toast, which keeps later changes to the pool", () => {
    const { editor, transactions, readExercises } = createPoolEditor();
    removePoolItem(editor, "e1", "i2", "Lakes");
    removePoolItem(editor, "e1", "i1", "Rivers");
    updatePool(editor, "e1", (pool) => ({ ...pool, draw: 1 }));
    expect(transactions.map((tr) => tr.getMeta(REMOVED))).toEqual([
      "Removed “Lakes”",
      "Removed “Rivers”",
      undefined,
    ]);
    expect(readExercises()).toMatchObject([{ pool: buildPool(["i3"], 1) }]);
    const [removal, ...changes] = transactions;
    if (removal) restoreRemoved(editor, removal, changes);
    expect(readExercises()).toMatchObject([{ pool: buildPool(["i3", "i2"], 1) }]);
  });

  test("a question from a pool isn't undone twice, or in a pool that draws by tags now", () => {
    const { editor, transactions, readExercises } = createPoolEditor();
    removePoolItem(editor, "e1", "i2", "Lakes");
    const [removal] = transactions;
    updatePool(editor, "e1", (pool) => ({ ...pool, from: buildPool(["i2", "i3"], 1).from }));
    if (removal) restoreRemoved(editor, removal, transactions.slice(1));
    expect(readExercises()).toMatchObject([{ pool: buildPool(["i2", "i3"], 2) }]);
    updatePool(editor, "e1", (pool) => ({ ...pool, from: { tags: ["water"] } }));
    if (removal) restoreRemoved(editor, removal, transactions.slice(1));
    expect(readExercises()).toMatchObject([{ pool: { from: { tags: ["water"] } } }]);
  });

  test("the only pool leaves a blank question, which stays if a toast restores the pool", () => {
    const { editor, exercise, transactions, readExercises } = createPoolEditor();
    deletePool(editor, "e1");
    const removal = transactions.find((tr) => tr.getMeta(REMOVED) === "Pool deleted");
    if (!removal) throw new Error("the removal has no message");
    const blank = readExercises();
    expect(blank).toMatchObject([{ pool: null, questions: [{}] }]);
    restoreRemoved(editor, removal, []);
    expect(readExercises()).toEqual([exercise, ...blank]);
  });

  test("the only pool is undone in one step", () => {
    const { editor, exercise, readExercises } = createPoolEditor();
    deletePool(editor, "e1");
    undo(editor.state, editor.view.dispatch);
    expect(readExercises()).toEqual([exercise]);
  });
});

describe("the button to publish", () => {
  const build = (version: number, hasChanges: boolean) =>
    ({
      assessment: { id: "a", version, revision: 1 },
      has_changes_to_publish: hasChanges,
      exercises: [],
    }) as unknown as WorkingDraft;

  /** Checks whether the button is enabled, for drafts that the editor loads one after the other. */
  function isEnabled(rendered: WorkingDraft, ...loaded: WorkingDraft[]): boolean {
    const items = new ItemStore();
    for (const draft of loaded) items.addDraft(draft);
    const context = {
      assessment: "a",
      canCorrectKeys: false,
      blockedChanges: [],
      announce: () => {},
      items,
      openBank: () => {},
    };
    const editedQuestions = { getNumber: () => undefined, goTo: () => {} };
    const markup = renderToStaticMarkup(
      <BuilderContext value={context}>
        <BuilderHeader
          rendered={rendered}
          saver={createFakeService().saver}
          back={undefined}
          editedQuestions={editedQuestions}
        />
      </BuilderContext>,
    );
    return !markup.includes("aria-disabled");
  }

  test("is enabled once the editor has loaded a change of an item, until a version with it is published", () => {
    const [unchanged, changed] = [build(1, false), build(1, true)];
    expect(isEnabled(unchanged, unchanged)).toBe(false);
    expect(isEnabled(unchanged, unchanged, changed)).toBe(true);
    expect(isEnabled(build(2, false), unchanged, changed)).toBe(false);
    expect(isEnabled(build(2, false), unchanged, changed, build(2, true))).toBe(true);
  });
});
