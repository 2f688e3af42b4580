import { describe, expect, test } from "vitest";
import {
  NO_MARK,
  rebaseDraft,
  setRubricPoints,
  toDraft,
  toggleRubricItem,
  toMarkInput,
  withScore,
} from "#components/marking/draft.ts";
import { iterateUngraded, listIdentical, type QueueView, type View } from "#components/marking/queue-view.ts";
import { listRubricLevels } from "#components/marking/rubric-levels.ts";
import type { AnswerRef, AnswerSheet } from "#lib/contract/marking.ts";

const items = [
  { id: "a", points: 0.1 },
  { id: "b", points: 0.2 },
  { id: "c", points: 5 },
];
const [a, b, c] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]];

describe("a draft mark", () => {
  test("scores the rubric's sum, capped at the question's points, until a score is typed", () => {
    const both = toggleRubricItem(toggleRubricItem(NO_MARK, a, 5), b, 5);
    expect(both).toMatchObject({ score: 0.3, fromRubric: true });
    expect(toggleRubricItem(both, c, 5).score).toBe(5);
    expect(toMarkInput(both)).toEqual({ comment: null, rubric: { a: 0.1, b: 0.2 } });
    expect(toMarkInput(withScore(both, 4))).toEqual({ score: 4, comment: null, rubric: { a: 0.1, b: 0.2 } });
    expect(toggleRubricItem(withScore(both, 4), a, 5)).toMatchObject({ score: 0.2, fromRubric: true });
  });

  test("has no score after the last rubric item is removed", () => {
    expect(toggleRubricItem(toggleRubricItem(NO_MARK, a, 5), a, 5)).toEqual(NO_MARK);
    expect(toMarkInput(NO_MARK)).toEqual({ score: null, comment: null, rubric: null });
    expect(toDraft(null)).toEqual(NO_MARK);
  });

  test("takes a level of a rubric item, including zero, until the same level is chosen again", () => {
    const half = setRubricPoints(NO_MARK, c, 2.5, 5);
    expect(half).toMatchObject({ score: 2.5, rubric: { c: 2.5 }, fromRubric: true });
    expect(setRubricPoints(half, c, 0, 5)).toMatchObject({ score: 0, rubric: { c: 0 } });
    expect(setRubricPoints(half, c, 2.5, 5)).toEqual(NO_MARK);
  });

  test("has a level for each whole point of a small rubric item, and otherwise none, half and all", () => {
    expect(listRubricLevels(3)).toEqual([0, 1, 2, 3]);
    expect(listRubricLevels(5)).toEqual([0, 2.5, 5]);
    expect(listRubricLevels(0.5)).toEqual([0, 0.25, 0.5]);
    expect(listRubricLevels(0)).toEqual([0]);
  });

  test("follows a changed rubric unless its score was typed", () => {
    const given = toggleRubricItem(toggleRubricItem(NO_MARK, a, 5), b, 5);
    const after = [{ id: "b", points: 2 }];
    expect(rebaseDraft(given, items, after, 5)).toMatchObject({ score: 2, rubric: { b: 2 } });
    expect(rebaseDraft(withScore(given, 4), items, after, 5)).toMatchObject({ score: 4, rubric: { b: 2 } });
    expect(rebaseDraft(given, items, [], 5)).toMatchObject({ score: null, rubric: {} });
  });
});

describe("the next ungraded answer", () => {
  const ids = ["1", "2", "3", "4"];
  const place = (submission_id: string, question_id = "x"): AnswerRef => ({ submission_id, question_id });
  const createSheet = (submission_id: string) =>
    ({
      submission_id,
      questions: ["x", "y"].map((question_id) => ({ question_id, label: "", graded: false })),
    }) as AnswerSheet;
  const createQueueView = (view: View, done: readonly AnswerRef[]): QueueView => ({
    view,
    at: place("2"),
    items: ids.map((submission_id) => ({
      submission_id,
      graded: false,
      score: null,
      revision: 0,
      group: null,
      ungraded: submission_id === "3" ? 0 : 2,
    })),
    sheet: (at) => createSheet(at.submission_id),
    isDone: (at) =>
      done.some((one) => one.submission_id === at.submission_id && one.question_id === at.question_id),
  });
  const listUngraded = (view: View, done: readonly AnswerRef[], step: 1 | -1 = 1) =>
    [...iterateUngraded(createQueueView(view, done), step)].map(
      (at) => `${at.submission_id}${at.question_id}`,
    );

  test("by question skips answers that are done and wraps around once, in both directions", () => {
    expect(listUngraded("question", [])).toEqual(["3x", "4x", "1x"]);
    expect(listUngraded("question", [place("3")])).toEqual(["4x", "1x"]);
    expect(listUngraded("question", [], -1)).toEqual(["1x", "4x", "3x"]);
  });

  test("by submission comes from the same submission first, then from the next one with ungraded answers", () => {
    expect(listUngraded("submission", [place("2")])).toEqual(["2y", "4x", "1x"]);
    expect(listUngraded("submission", [place("2"), place("2", "y"), place("4")])).toEqual(["4y", "1x"]);
  });

  test("identical answers are the others of the same group", () => {
    const { items } = createQueueView("question", []);
    const grouped = items.map((item, i) => ({ ...item, group: i === 1 ? null : 7 }));
    expect(listIdentical(grouped, 0).map(({ submission_id }) => submission_id)).toEqual(["3", "4"]);
    expect(listIdentical(grouped, 1)).toEqual([]);
    expect(listIdentical(grouped, -1)).toEqual([]);
  });
});
