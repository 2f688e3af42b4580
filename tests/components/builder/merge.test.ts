import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Arrangement,
  type Draft,
  type DraftQuestion,
  isReference,
} from "#components/builder/document/draft.ts";
import { merge } from "#components/builder/saving/merge.ts";
import { rebaseStoredDrafts } from "#components/builder/saving/rebase-draft.ts";
import { resolveConflict } from "#components/builder/saving/resolve-conflict.ts";
import { createDraft, question, reference } from "./sample-draft.ts";

const [a, b, c] = [question("a"), question("b"), question("c")];
const base = createDraft([a, b, c]);
const listIds = ({ exercises }: Draft) => exercises.flatMap(({ questions }) => questions.map(({ id }) => id));
const createQuestion = (text: string, id: string): DraftQuestion => ({
  ...question(id),
  ...question(text),
  id,
});
const passage = (text: string) => question("", text).content_ast;
/** Adds a part with a shared text and a question to the draft. */
const addPart = (draft: Draft, text: string | null, questions: DraftQuestion[] = [question("d")]): Draft => ({
  ...draft,
  exercises: [
    ...draft.exercises,
    {
      id: "e2",
      shared_context: text === null ? null : passage(text),
      order: "as_written",
      pool: null,
      questions,
    },
  ],
});

describe("changes by two authors", () => {
  test("are merged automatically, question by question", () => {
    const mine = createDraft([createQuestion("mine", "a"), b, c, question("new of mine")]);
    const theirs = createDraft([a, createQuestion("theirs", "b")], { title: "Seas" });
    const { draft, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(draft.title).toBe("Seas");
    expect(draft.exercises[0]?.questions).toEqual([
      createQuestion("mine", "a"),
      createQuestion("theirs", "b"),
      question("new of mine"),
    ]);
  });

  test("keep one author's moves, with the questions that the other added in their places", () => {
    const mine = createDraft([c, a, b]);
    const theirs = createDraft([a, question("x"), b, c]);
    expect(listIds(merge(base, mine, theirs).draft)).toEqual(["c", "a", "x", "b"]);
    expect(listIds(merge(base, theirs, mine).draft)).toEqual(["c", "a", "x", "b"]);
  });

  test("to the same question wait for a choice, and my version stays until then", () => {
    const mine = createDraft([createQuestion("mine", "a"), b, c]);
    const theirs = createDraft([createQuestion("theirs", "a"), b, c]);
    const { draft, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([
      { kind: "question", id: "a", mine: createQuestion("mine", "a"), theirs: createQuestion("theirs", "a") },
    ]);
    expect(draft).toEqual(mine);
  });

  test("wait for a choice if one author removed a question that the other changed, and the changed one stays", () => {
    const changed = createDraft([createQuestion("changed", "a"), b, c]);
    const removed = createDraft([b, c]);
    const kept = merge(base, changed, removed);
    expect(kept.conflicts).toMatchObject([{ kind: "question", id: "a", theirs: null }]);
    expect(listIds(kept.draft)).toEqual(["a", "b", "c"]);
    const back = merge(base, removed, changed);
    expect(back.conflicts).toMatchObject([{ kind: "question", id: "a", mine: null }]);
    expect(back.draft.exercises[0]?.questions[0]).toEqual(createQuestion("changed", "a"));
  });

  test.each([
    ["removed", base],
    ["merged into the part before it", createDraft([a, b, c, question("d")])],
  ])("to a shared text wait for a choice if the other author's part was %s", (_, removed) => {
    const [before, changed] = [addPart(base, "before"), addPart(base, "changed")];
    const kept = merge(before, changed, removed);
    expect(kept.conflicts).toEqual([{ kind: "context", id: "e2", mine: passage("changed"), theirs: null }]);
    expect(kept.draft).toEqual(addPart(removed, "changed", []));
    const back = merge(before, removed, changed);
    expect(back.conflicts).toEqual([{ kind: "context", id: "e2", mine: null, theirs: passage("changed") }]);
    expect(back.draft).toEqual(addPart(removed, null, []));
    for (const [{ draft, conflicts }, mine, theirs] of [
      [kept, addPart(removed, "changed", []), removed] as const,
      [back, removed, addPart(removed, "changed", [])] as const,
    ]) {
      const choose = (choice: "mine" | "theirs") =>
        conflicts.reduce((each, conflict) => resolveConflict(each, conflict, choice), draft);
      expect(choose("mine")).toEqual(mine);
      expect(choose("theirs")).toEqual(theirs);
    }
  });

  test("to settings and texts wait for a choice, too, each separately", () => {
    const set = (minutes: number, title: string): Draft => ({
      ...base,
      title,
      settings: { ...base.settings, time_limit_minutes: minutes },
    });
    const { conflicts, draft } = merge(base, set(10, "Same"), set(20, "Same"));
    expect(conflicts).toEqual([{ kind: "field", id: "time_limit_minutes", mine: 10, theirs: 20 }]);
    expect(draft.settings.time_limit_minutes).toBe(10);
    expect(draft.title).toBe("Same");
  });

  test("are never lost: the result contains every text that either author wrote", () => {
    fc.assert(
      fc.property(edits, edits, (mineEdits, theirEdits) => {
        const before = addPart(base, "before");
        const [mine, theirs] = [applyEdits(before, mineEdits, "m"), applyEdits(before, theirEdits, "t")];
        const { draft, conflicts } = merge(before, mine, theirs);
        const told = JSON.stringify([draft, conflicts]);
        const written = [...listTexts(mine), ...listTexts(theirs)].filter((text) => /[mt]\d/.test(text));
        expect(written.filter((text) => !told.includes(JSON.stringify(text)))).toEqual([]);
        expect(new Set(listIds(draft)).size).toBe(listIds(draft).length);
      }),
      { numRuns: 500 },
    );
  });

  test("keep every question of the version that is chosen, even if one author made the part a pool", () => {
    fc.assert(
      fc.property(edits, edits, (mineEdits, theirEdits) => {
        const [mine, theirs] = [applyEdits(base, mineEdits, "m"), applyEdits(base, theirEdits, "t")];
        const { draft, conflicts } = merge(base, mine, theirs);
        fc.pre(conflicts.some(({ kind }) => kind === "arrangement"));
        for (const [choice, chosen] of [["mine", mine] as const, ["theirs", theirs] as const]) {
          const resolved = conflicts.reduce(
            (each, conflict) => resolveConflict(each, conflict, choice),
            draft,
          );
          expect(resolved.exercises).toMatchObject(
            chosen.exercises.map(({ order, pool }) => ({ order, pool })),
          );
          const isPoolOnOneSide = (mine.exercises[0]?.pool === null) !== (theirs.exercises[0]?.pool === null);
          if (isPoolOnOneSide) expect(listIds(resolved)).toEqual(expect.arrayContaining(listIds(chosen)));
          expect(new Set(listIds(resolved)).size).toBe(listIds(resolved).length);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("of only one author, or identical ones of both, become the result without conflicts", () => {
    fc.assert(
      fc.property(edits, (some) => {
        const before = addPart(base, "before");
        const mine = applyEdits(before, some, "m");
        expect(merge(before, mine, before)).toEqual({ draft: mine, conflicts: [] });
        expect(merge(before, mine, mine)).toEqual({ draft: mine, conflicts: [] });
        expect(merge(before, before, mine)).toEqual({ draft: mine, conflicts: [] });
      }),
    );
  });
});

describe("changes that a closed tab stored", () => {
  const kept = { base, mine: createDraft([createQuestion("mine", "a"), b, c]), conflicts: [], at: 1 };

  test("are applied to the service's current draft", () => {
    const { draft, conflicts } = rebaseStoredDrafts(createDraft([a, createQuestion("theirs", "b"), c]), [
      kept,
    ]);
    expect(draft).toEqual(createDraft([createQuestion("mine", "a"), createQuestion("theirs", "b"), c]));
    expect(conflicts).toEqual([]);
  });

  test("that the service saved as the page closed add their new questions once, with the assigned ids", () => {
    const mine = createDraft([a, b, c, createQuestion("new", "temporary")]);
    const saved = createDraft([a, b, c, createQuestion("new", "assigned")]);
    const { draft, conflicts } = rebaseStoredDrafts(saved, [{ base, mine, conflicts: [], sent: [], at: 1 }]);
    expect(listIds(draft)).toEqual(["a", "b", "c", "assigned"]);
    expect(conflicts).toEqual([]);
  });

  test("are merged with those of another tab, or wait for a choice", () => {
    const other = {
      ...kept,
      mine: createDraft([createQuestion("other", "a"), b, createQuestion("other", "c")]),
      at: 2,
    };
    const { draft, conflicts } = rebaseStoredDrafts(base, [kept, other]);
    expect(draft.exercises[0]?.questions[2]).toEqual(createQuestion("other", "c"));
    expect(conflicts).toEqual([
      { kind: "question", id: "a", mine: createQuestion("other", "a"), theirs: createQuestion("mine", "a") },
    ]);
  });

  test("made by a release that lacks a setting take that setting from the service's current draft", () => {
    const omitSetting = (draft: Draft): Draft => {
      const { closes_at: _, ...settings } = draft.settings;
      return { ...draft, settings: settings as Draft["settings"] };
    };
    const closes_at = "2026-02-01T08:00:00.000Z";
    const theirs = createDraft([a, b, c], { settings: { ...base.settings, closes_at } });
    const left = { ...kept, base: omitSetting(base), mine: omitSetting(kept.mine) };
    const { draft, conflicts } = rebaseStoredDrafts(theirs, [left]);
    expect(draft).toEqual({ ...kept.mine, settings: { ...base.settings, closes_at } });
    expect(conflicts).toEqual([]);
  });

  test("keep an open choice, with the other side's current version", () => {
    // The tab knew the other side's version when it was closed, and nothing else records that version.
    const theirs = createDraft([createQuestion("theirs", "a"), b, c]);
    const open = {
      kind: "question",
      id: "a",
      mine: createQuestion("mine", "a"),
      theirs: createQuestion("theirs", "a"),
    } as const;
    const left = { ...kept, base: theirs, conflicts: [open] };
    expect(rebaseStoredDrafts(theirs, [left])).toEqual({ draft: kept.mine, conflicts: [open] });
    const later = createDraft([createQuestion("theirs, later", "a"), b, c]);
    expect(rebaseStoredDrafts(later, [left]).conflicts).toMatchObject([
      { id: "a", theirs: createQuestion("theirs, later", "a") },
    ]);
    expect(rebaseStoredDrafts(kept.mine, [left]).conflicts).toEqual([]);
  });

  test("close a choice about a limit that the other side has removed, too", () => {
    const setLimit = (time_limit_minutes: number | null) => ({
      ...base,
      settings: { ...base.settings, time_limit_minutes },
    });
    const open = { kind: "field", id: "time_limit_minutes", mine: null, theirs: 60 } as const;
    const left = { base: setLimit(60), mine: setLimit(null), conflicts: [open], at: 1 };
    expect(rebaseStoredDrafts(setLimit(60), [left]).conflicts).toEqual([open]);
    expect(rebaseStoredDrafts(setLimit(null), [left]).conflicts).toEqual([]);
  });
});

describe("resolving a conflict", () => {
  const mine = createDraft([createQuestion("mine", "a"), b, c]);
  const conflict = {
    kind: "question",
    id: "a",
    mine: createQuestion("mine", "a"),
    theirs: createQuestion("theirs", "a"),
  } as const;

  test("keeps mine, replaces it with theirs, or keeps both, one below the other", () => {
    expect(resolveConflict(mine, conflict, "mine")).toBe(mine);
    expect(resolveConflict(mine, conflict, "theirs").exercises[0]?.questions[0]).toEqual(
      createQuestion("theirs", "a"),
    );
    const [first, second] = resolveConflict(mine, conflict, "both").exercises[0]?.questions ?? [];
    expect(first).toEqual(createQuestion("theirs", "a"));
    expect(second).toEqual({ ...conflict.mine, id: second?.id });
    expect(second?.id).not.toBe("a");
  });

  test("keeps mine without a limit or a shared text, and what I have entered since", () => {
    const conflicts = [
      { kind: "field", id: "time_limit_minutes", mine: null, theirs: 60 },
      { kind: "context", id: "e2", mine: null, theirs: passage("theirs") },
    ] as const;
    const edited = { ...addPart(mine, "since"), settings: { ...mine.settings, time_limit_minutes: 45 } };
    for (const draft of [addPart(mine, null), edited]) {
      for (const conflict of conflicts) expect(resolveConflict(draft, conflict, "mine")).toEqual(draft);
    }
    const chosen = conflicts.reduce<Draft>(
      (each, conflict) => resolveConflict(each, conflict, "theirs"),
      edited,
    );
    expect(chosen).toEqual({
      ...addPart(mine, "theirs"),
      settings: { ...mine.settings, time_limit_minutes: 60 },
    });
  });

  test("with mine removes the question that I had removed", () => {
    const back = createDraft([createQuestion("theirs", "a"), b, c]);
    expect(listIds(resolveConflict(back, { ...conflict, mine: null }, "mine"))).toEqual(["b", "c"]);
    expect(resolveConflict(back, { ...conflict, mine: null }, "theirs")).toEqual(back);
  });
});

/**
 * An author's edit of a draft: changes, removes, adds, or moves a question, replaces it with a reference, shuffles the
 * part, or makes it a pool. If there is a second part, rewrites its shared text, removes it, or merges it into the
 * first.
 */
const EDITS = [
  ...["change", "remove", "add", "move", "link", "shuffle", "pool"],
  ...["rewrite", "removePart", "mergePart"],
] as const;
const edits = fc.array(fc.record({ how: fc.constantFrom(...EDITS), at: fc.nat(3) }), { maxLength: 4 });
type Edit = { how: (typeof EDITS)[number]; at: number };

function applyEdits(from: Draft, all: Edit[], who: string): Draft {
  let questions = from.exercises[0]?.questions ?? [];
  let [, secondPart] = from.exercises;
  let arrangement: Partial<Arrangement> = {};
  for (const [n, { how, at }] of all.entries()) {
    const here = questions[at];
    const text = `${who}${n}`;
    if (how === "shuffle") arrangement = { ...arrangement, order: "random" };
    if (how === "pool") arrangement = { ...arrangement, pool: { from: [{ item_id: text }], draw: 1 } };
    if (how === "add") questions = questions.toSpliced(at, 0, question(`new ${text}`, text));
    if (secondPart) {
      if (how === "rewrite") secondPart = { ...secondPart, shared_context: passage(text) };
      if (how === "mergePart") questions = [...questions, ...secondPart.questions];
      if (how === "removePart" || how === "mergePart") secondPart = undefined;
    }
    if (!here) continue;
    if (how === "change") questions = questions.with(at, createQuestion(text, here.id));
    if (how === "remove" && questions.length > 1) questions = questions.toSpliced(at, 1);
    if (how === "link") questions = questions.with(at, reference(here.id, { item_id: text }));
    if (how === "move") questions = [here, ...questions.filter((each) => each !== here)];
  }
  const draft = createDraft(arrangement.pool ? [] : questions);
  return {
    ...draft,
    exercises: [
      ...draft.exercises.map((exercise) => ({ ...exercise, ...arrangement })),
      ...(secondPart ? [secondPart] : []),
    ],
  };
}

type Lines = { content: { content: { text: string }[] }[] };
const getText = (content: unknown): string => (content as Lines).content[0]?.content[0]?.text ?? "";
const listTexts = ({ exercises }: Draft): string[] =>
  exercises.flatMap(({ shared_context, questions }) => [
    ...(shared_context === null ? [] : [getText(shared_context)]),
    ...questions.map((each) => (isReference(each) ? each.item_id : getText(each.content_ast))),
  ]);
