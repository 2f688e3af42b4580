import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DeskController } from "#components/marking/desk-controller.ts";
import { withScore } from "#components/marking/draft.ts";
import { changeMark, markGroup, redo, undo } from "#components/marking/mark-actions.ts";
import { openUngraded } from "#components/marking/navigation.ts";
import { ANNOUNCEMENTS, NOTICE_MESSAGES, ROLE_MESSAGES } from "#lib/messages/marking.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";
import { createDeskHarness, place, QUESTION } from "./desk-support.ts";

let harness: ReturnType<typeof createDeskHarness>;
let service: (typeof harness)["service"];
beforeEach(() => {
  harness = createDeskHarness();
  ({ service } = harness);
});
afterEach(() => harness.restore());

const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("undo", () => {
  const listIdentical = (desk: DeskController) =>
    desk.queue?.items.filter(({ submission_id }) => ["5", "6"].includes(submission_id)) ?? [];
  /** Marks answer 1, moves on to answer 2, marks it and applies its mark to answers 5 and 6. */
  async function openMarkedDesk() {
    const { desk, close } = await harness.openDesk();
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    await advanceTime(1000);
    openUngraded(desk, 1);
    await advanceTime(50);
    changeMark(desk, withScore(desk.store.getDraft(place("2")), 4));
    await markGroup(desk, listIdentical(desk));
    service.sent.length = 0;
    return { desk, close };
  }
  const undoOnce = async (desk: DeskController) => {
    undo(desk);
    await advanceTime(1000);
  };

  test("of a mark whose answer was dropped from the cache is based on its saved revision and role", async () => {
    service.role = "second";
    const { desk, close } = await openMarkedDesk();
    expect(desk.store.getSheet(place("1"))).toBeUndefined();
    for (let step = 0; step < 3; step++) await undoOnce(desk);
    expect(desk.state.place).toEqual(place("1"));
    expect(service.sent.at(-1)).toMatchObject({ revision: 1, as: "second", mark: { score: null } });
    expect([service.marks.get("1")?.score, desk.store.listUnsaved()]).toEqual([null, []]);
    close();
  });

  test("fetches an answer that was dropped from the cache once, also if it isn't leased", async () => {
    const { desk, close } = await openMarkedDesk();
    for (let step = 0; step < 2; step++) await undoOnce(desk);
    service.requests.length = 0;
    desk.dispatch({ type: "released" });
    await undoOnce(desk);
    expect(harness.listAnswerRequests().filter((each) => each.includes("/1/"))).toHaveLength(1);
    close();
  });

  /** Makes the service respond to some requests that there is no such submission. */
  const respondNotFound = (isMissing: (url: string, method?: string) => boolean) => {
    const request = fetch;
    const error = { code: "not_found", message: "It was deleted", details: [] };
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
      isMissing(url, init.method) ? Response.json({ error }, { status: 404 }) : request(url, init),
    );
  };

  test("that fails without a connection is announced, and the same step is next", async () => {
    const { desk, close } = await openMarkedDesk();
    service.failing.add(`/api/grading/questions/${QUESTION}/restore`);
    await undoOnce(desk);
    expect(desk.state.announcement).toBe(CALL_ERRORS.offline);
    expect([desk.state.history.done.length, desk.state.history.undone]).toEqual([3, []]);
    service.failing.clear();
    await undoOnce(desk);
    expect(["5", "6"].map((id) => service.marks.get(id)?.score)).toEqual([null, null]);
    expect(desk.state.announcement).toBe(ANNOUNCEMENTS.undone);

    service.failing.add(`/api/grading/questions/${QUESTION}/restore`);
    redo(desk);
    await advanceTime(1000);
    expect(desk.state.history.undone).toHaveLength(1);
    service.failing.clear();
    redo(desk);
    await advanceTime(1000);
    expect(["5", "6"].map((id) => service.marks.get(id)?.score)).toEqual([4, 4]);
    close();
  });

  test("that the service refuses is announced and shown, and the older step is next", async () => {
    const { desk, close } = await openMarkedDesk();
    respondNotFound((url) => url.endsWith("/restore"));
    await undoOnce(desk);
    expect([desk.state.announcement, desk.state.notice]).toEqual(["It was deleted", "It was deleted"]);
    await undoOnce(desk);
    expect(desk.state.announcement).toBe(ANNOUNCEMENTS.undone);
    expect(["2", "5"].map((id) => service.marks.get(id)?.score)).toEqual([null, 4]);

    redo(desk);
    await advanceTime(1000);
    expect([service.marks.get("2")?.score, desk.state.history.undone]).toEqual([4, []]);
    close();
  });

  test("of an answer that can't be fetched anymore is announced, and the older step is next", async () => {
    const { desk, close } = await harness.openDesk();
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    openUngraded(desk, 1);
    await advanceTime(1000);
    changeMark(desk, withScore(desk.store.getDraft(place("2")), 4));
    await advanceTime(1000);
    desk.store.forgetSheets(place("1"));
    respondNotFound((url, method) => method === "GET" && url.includes("/answers/2/"));
    await undoOnce(desk);
    expect(desk.state.announcement).toBe("It was deleted");
    await undoOnce(desk);
    expect(["1", "2"].map((id) => service.marks.get(id)?.score)).toEqual([null, 4]);
    close();
  });

  test("twice in a row undoes two steps, although the first one takes a request", async () => {
    const { desk, close } = await openMarkedDesk();
    undo(desk);
    undo(desk);
    await advanceTime(1000);
    expect(["2", "5", "6"].map((id) => service.marks.get(id)?.score)).toEqual([null, null, null]);
    expect(service.requests.filter((each) => each.endsWith("/restore"))).toHaveLength(1);
    close();
  });

  test("leaves an answer alone that another grader has open, and the older step is next", async () => {
    const { desk, close } = await openMarkedDesk();
    await undoOnce(desk);
    service.otherLeases = [{ ...place("2"), by: "Ada" }];
    await desk.refresh();
    await undoOnce(desk);
    expect(desk.state.announcement).toBe(NOTICE_MESSAGES.openElsewhere("Ada"));
    await undoOnce(desk);
    expect(["1", "2"].map((id) => service.marks.get(id)?.score)).toEqual([null, 4]);
    close();
  });

  test("leaves an answer alone that the grader no longer grades, and the older step is next", async () => {
    const { desk, close } = await openMarkedDesk();
    await undoOnce(desk);
    service.role = null;
    desk.loadAnswer();
    await advanceTime(50);
    service.role = undefined;
    await undoOnce(desk);
    expect(desk.state.announcement).toBe(ROLE_MESSAGES.none);
    await undoOnce(desk);
    expect(["1", "2"].map((id) => service.marks.get(id)?.score)).toEqual([null, 4]);
    close();
  });

  test("skips typing that left the mark as it was", async () => {
    const { desk, close } = await harness.openDesk();
    const setPoints = (score: number | null) =>
      changeMark(desk, withScore(desk.store.getDraft(place("1")), score), "points");
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    setPoints(4);
    setPoints(3);
    await undoOnce(desk);
    expect(desk.store.getDraft(place("1")).score).toBeNull();
    close();
  });
});
