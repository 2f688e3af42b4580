import { describe, expect, test } from "vitest";
import {
  countOpenElsewhere,
  createDeskState,
  type DeskAction,
  type DeskState,
  getOtherGrader,
  hasLease,
  reduceDesk,
} from "#components/marking/desk-state.ts";
import { NO_MARK, withScore } from "#components/marking/draft.ts";
import type { MarkStep } from "#components/marking/undo-history.ts";
import type { AnswerRef, LeaseResult } from "#lib/contract/marking.ts";

const place = (submission_id: string, question_id = "q"): AnswerRef => ({ submission_id, question_id });
const initial = createDeskState(place("1"), "question", true);
const run = (actions: readonly DeskAction[], from = initial): DeskState => actions.reduce(reduceDesk, from);

const createLease = (values: Partial<LeaseResult>): LeaseResult => ({
  own_leases: [],
  other_leases: [],
  reassigned: [],
  progress: { graded: 0, total: 9 },
  rubric_revision: 0,
  ...values,
});

describe("opening an answer", () => {
  test("makes it the current one and forgets that it was skipped", () => {
    const state = run([
      { type: "skipped" },
      { type: "opened", place: place("2"), isAutoSelected: true },
      { type: "noticed", text: "The rubric changed" },
      { type: "opened", place: place("1"), isAutoSelected: false },
    ]);
    expect(state.place).toEqual(place("1"));
    expect(state.wasAutoSelected).toBe(false);
    expect([...state.skipped]).toEqual([]);
    expect(state.notice).toBeUndefined();
  });

  test("keeps the answers that were skipped on the way", () => {
    const state = run([{ type: "skipped" }, { type: "opened", place: place("2"), isAutoSelected: true }]);
    expect([...state.skipped]).toEqual(["1/q"]);
  });

  test("doesn't change the previous state", () => {
    run([
      { type: "skipped" },
      { type: "viewSwitched" },
      { type: "opened", place: place("2"), isAutoSelected: true },
    ]);
    expect(initial).toEqual(createDeskState(place("1"), "question", true));
  });
});

describe("leases", () => {
  const leased = run([
    {
      type: "leased",
      result: createLease({
        own_leases: [place("1"), place("2")],
        other_leases: [
          { ...place("3"), by: "Ada" },
          { ...place("3", "other"), by: "Ada" },
        ],
        reassigned: [place("4")],
        progress: { graded: 2, total: 9 },
      }),
      graded: 3,
      listed: 9,
    },
  ]);

  test("show which answers are the grader's and which are open elsewhere", () => {
    expect(hasLease(leased, place("2"))).toBe(true);
    expect(hasLease(leased, place("3"))).toBe(false);
    expect(getOtherGrader(leased, place("3"))).toBe("Ada");
    expect(countOpenElsewhere(leased)).toBe(1);
    expect(leased.reassigned).toEqual([place("4")]);
  });

  test("never count fewer graded answers than the grader knows of", () => {
    expect(leased.progress).toEqual({ graded: 3, total: 9 });
  });

  test("count finished answers, which the service has taken off the list, until the grader loads it again", () => {
    const lease = (graded: number, total: number, listed: number) =>
      run([{ type: "leased", result: createLease({ progress: { graded, total } }), graded: 1, listed }]);
    expect(lease(0, 1, 2).progress).toEqual({ graded: 1, total: 2 });
    expect(lease(0, 0, 1).progress).toEqual({ graded: 1, total: 1 });
    expect(lease(0, 0, 0).progress).toBeUndefined();
  });

  test("are replaced by the next result", () => {
    const state = run(
      [{ type: "leased", result: createLease({ own_leases: [place("5")] }), graded: 0, listed: 9 }],
      leased,
    );
    expect([...state.ownLeases.keys()]).toEqual(["5/q"]);
    expect(getOtherGrader(state, place("3"))).toBeUndefined();
  });

  test("are released one by one or all together", () => {
    expect([...run([{ type: "released", place: place("1") }], leased).ownLeases.keys()]).toEqual(["2/q"]);
    expect(run([{ type: "released" }], leased).ownLeases.size).toBe(0);
  });

  test("taking over an answer makes it the grader's own choice", () => {
    expect(run([{ type: "takenOver" }]).wasAutoSelected).toBe(false);
  });
});

test("progress counts the grader's own marks of the open question", () => {
  const counted = run([
    { type: "leased", result: createLease({}), graded: 0, listed: 9 },
    { type: "gradedCountChanged", place: place("1"), delta: 1 },
    { type: "gradedCountChanged", place: place("2", "other"), delta: 1 },
  ]);
  expect(counted.progress).toEqual({ graded: 1, total: 9 });
  expect(run([{ type: "gradedCountChanged", place: place("1"), delta: 1 }]).progress).toBeUndefined();
});

test("the view switches back and forth", () => {
  expect(run([{ type: "viewSwitched" }]).view).toBe("submission");
  expect(run([{ type: "viewSwitched" }, { type: "viewSwitched" }]).view).toBe("question");
});

describe("undo", () => {
  const step = (score: number, field = "", at = place("1")): MarkStep => ({
    kind: "mark",
    place: at,
    before: withScore(NO_MARK, score - 1),
    after: withScore(NO_MARK, score),
    field,
  });
  const undoLast = (state: DeskState): DeskState => {
    const last = state.history.done.at(-1);
    return last ? run([{ type: "undone", step: last }], state) : state;
  };
  const redoLast = (state: DeskState): DeskState => {
    const last = state.history.undone.at(-1);
    return last ? run([{ type: "redone", step: last }], state) : state;
  };
  const change = (score: number, field = "", at?: AnswerRef): DeskAction => ({
    type: "changed",
    step: step(score, field, at),
  });

  test("reverts changes in reverse order, and a new change discards what was undone", () => {
    const changed = run([change(1), change(2)]);
    expect(changed.history.done).toEqual([step(1), step(2)]);
    const undone = undoLast(undoLast(changed));
    expect(undone.history).toMatchObject({ done: [], undone: [step(2), step(1)] });
    const redone = redoLast(undone);
    expect(redone.history).toMatchObject({ done: [step(1)], undone: [step(2)] });
    expect(run([change(3)], redone).history).toMatchObject({
      done: [step(1), step(3)],
      undone: [],
    });
  });

  test("typing in one field is one step until the grader moves on", () => {
    const typed = run([change(1, "comment"), change(2, "comment"), change(3, "comment")]);
    const { done } = run(
      [{ type: "opened", place: place("1"), isAutoSelected: false }, change(4, "comment")],
      typed,
    ).history;
    expect(done).toMatchObject([
      { before: { score: 0 }, after: { score: 3 } },
      { before: { score: 3 }, after: { score: 4 } },
    ]);
  });

  test("typing in another field or another answer is a separate step", () => {
    expect(run([change(1, "comment"), change(2, "points")]).history.done).toHaveLength(2);
    expect(run([change(1, "comment"), change(2, "comment", place("2"))]).history.done).toHaveLength(2);
    expect(run([change(1), change(2)]).history.done).toHaveLength(2);
  });

  test("typing after an undo is a separate step", () => {
    const state = run([change(2, "comment")], redoLast(undoLast(run([change(1, "comment")]))));
    expect(state.history.done).toHaveLength(2);
  });

  test("a step that is undone while another change is made keeps that change", () => {
    const before = run([change(1)]);
    const [first] = before.history.done;
    if (!first) throw new Error("there is a step");
    const { history } = run([change(2), { type: "undone", step: first }], before);
    expect(history).toMatchObject({ done: [step(2)], undone: [step(1)] });
  });

  test("a group's marks keep their new revisions after they are restored", () => {
    const mark = { score: 1, comment: null, rubric: null };
    const member = { submission_id: "1", revision: 1, before: { ...mark, score: null }, after: mark };
    const group = {
      kind: "group" as const,
      place: place("1"),
      members: [member, { ...member, submission_id: "2" }],
    };
    const undone = undoLast(undoLast(run([{ type: "changed", step: group }, change(1)])));
    const restored = run([{ type: "restored", step: group, revisions: new Map([["2", 5]]) }], undone);
    expect(restored.history.undone).toMatchObject([
      { kind: "mark" },
      {
        members: [
          { submission_id: "1", revision: 1 },
          { submission_id: "2", revision: 5 },
        ],
      },
    ]);
  });
});
