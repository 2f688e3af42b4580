import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DeskController } from "#components/marking/desk-controller.ts";
import { Notices } from "#components/marking/desk-parts.tsx";
import { getOtherGrader } from "#components/marking/desk-state.ts";
import { withScore } from "#components/marking/draft.ts";
import { changeMark, undo } from "#components/marking/mark-actions.ts";
import { openAdjacentAnswer, openAnswer, openUngraded, skipAnswer } from "#components/marking/navigation.ts";
import type { Queue } from "#lib/contract/marking.ts";
import { ANNOUNCEMENTS, NOTICE_MESSAGES } from "#lib/messages/marking.ts";
import { createDeskHarness, place, QUESTION } from "./desk-support.ts";

let harness: ReturnType<typeof createDeskHarness>;
let service: (typeof harness)["service"];
beforeEach(() => {
  harness = createDeskHarness();
  ({ service } = harness);
});
afterEach(() => harness.restore());

const settle = () => vi.advanceTimersByTimeAsync(50);

describe("prefetching", () => {
  test("leases the open answer and fetches the next three", async () => {
    const { desk, close } = await harness.openDesk();
    expect([...desk.state.ownLeases.keys()]).toEqual(["1/q", "2/q", "3/q", "4/q"]);
    expect(harness.listAnswerRequests()).toEqual(
      ["2", "3", "4"].map((id) => `GET /api/grading/answers/${id}/${QUESTION}`),
    );
    close();
  });

  test("opens the next answer without a request for it", async () => {
    const { desk, close } = await harness.openDesk();
    openUngraded(desk, 1);
    expect(desk.state.place).toEqual(place("2"));
    expect(desk.sheet?.submission_id).toBe("2");
    await settle();
    expect(harness.listAnswerRequests().filter((each) => each.includes("/2/"))).toHaveLength(1);
    expect([...desk.state.ownLeases.keys()]).toEqual(["2/q", "3/q", "4/q", "5/q"]);
    close();
  });

  test("renews the leases every 20 seconds", async () => {
    const { close } = await harness.openDesk();
    const countLeases = () => service.requests.filter((each) => each.endsWith("/leases")).length;
    const before = countLeases();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(countLeases()).toBe(before + 1);
    close();
  });

  test("passes over answers that are open elsewhere", async () => {
    service.otherLeases = [{ ...place("2"), by: "Ada" }];
    const { desk, close } = await harness.openDesk();
    expect([...desk.state.ownLeases.keys()]).toEqual(["1/q", "3/q", "4/q", "5/q"]);
    openUngraded(desk, 1);
    expect(desk.state.place).toEqual(place("3"));
    close();
  });
});

describe("an open answer that another grader has open", () => {
  beforeEach(() => {
    service.otherLeases = [{ ...place("1"), by: "Ada" }];
  });

  test("is left if the desk chose it", async () => {
    const { desk, close } = await harness.openDesk();
    expect(desk.state.place).toEqual(place("2"));
    close();
  });

  test("stays open if the grader chose it, and can't be marked", async () => {
    const { desk, close } = await harness.openDesk({ isAutoSelected: false });
    expect(desk.state.place).toEqual(place("1"));
    expect(getOtherGrader(desk.state, place("1"))).toBe("Ada");
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    expect(desk.store.getDraft(place("1")).score).toBeNull();
    close();
  });
});

describe("moving on", () => {
  test("skips answers that were skipped or graded, and announces when none is left", async () => {
    const { desk, close } = await harness.openDesk();
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    for (let n = 0; n < 5; n++) {
      skipAnswer(desk);
      await settle();
    }
    expect(desk.state.place).toEqual(place("6"));
    skipAnswer(desk);
    expect(desk.state.place).toEqual(place("6"));
    expect(desk.state.announcement).toBe(ANNOUNCEMENTS.noneLeft);
    openAdjacentAnswer(desk, 1);
    expect(desk.state.announcement).toBe(ANNOUNCEMENTS.lastAnswer);
    close();
  });

  test("loads a missing queue first and then opens the next answer", async () => {
    service.failing.add("/api/grading/queues/a/q");
    const { desk, close } = await harness.openDesk();
    expect(desk.queue).toBeUndefined();
    service.failing.clear();
    openUngraded(desk, 1);
    expect(desk.state.place).toEqual(place("1"));
    await settle();
    expect(desk.state.place).toEqual(place("2"));
    close();
  });

  test("fetches an answer again that isn't leased", async () => {
    const { desk, close } = await harness.openDesk();
    desk.dispatch({ type: "released", place: place("2") });
    openAdjacentAnswer(desk, 1);
    await settle();
    expect(harness.listAnswerRequests().filter((each) => each.includes("/2/"))).toHaveLength(2);
    close();
  });
});

describe("marks", () => {
  test("change the progress and the queue at once, and undo changes them back", async () => {
    const { desk, close } = await harness.openDesk();
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    expect(desk.state.progress).toEqual({ graded: 1, total: 6 });
    expect(desk.queue?.items[0]).toMatchObject({ graded: true, ungraded: 0 });
    openUngraded(desk, 1);
    undo(desk);
    expect(desk.state.place).toEqual(place("1"));
    expect(desk.store.getDraft(place("1")).score).toBeNull();
    expect(desk.state.progress).toEqual({ graded: 0, total: 6 });
    expect(desk.queue?.items[0]).toMatchObject({ graded: false, ungraded: 1 });
    close();
  });
});

describe("when the connection is back, the desk at once", () => {
  const reconnect = async () => {
    service.failing.clear();
    service.requests.length = 0;
    harness.page.dispatchEvent(new Event("online"));
    await settle();
  };

  test("saves the marks that wait for a retry", async () => {
    const { desk, close } = await harness.openDesk();
    service.failing.add(`/api/grading/answers/1/${QUESTION}`);
    changeMark(desk, withScore(desk.store.getDraft(place("1")), 3));
    // The third retry in a row waits 4 seconds.
    await vi.advanceTimersByTimeAsync(3500);
    expect([desk.store.isOffline, desk.store.listUnsaved().length]).toEqual([true, 1]);
    await reconnect();
    expect(service.requests).toContain(`PUT /api/grading/answers/1/${QUESTION}`);
    expect([desk.store.isOffline, desk.store.listUnsaved()]).toEqual([false, []]);
    close();
  });

  test("fetches the open answer and its queue if they are missing, and leases again", async () => {
    service.failing.add("/api/grading/queues/a/q");
    const { desk, close } = await harness.openDesk();
    for (const id of ["2", "3"]) service.failing.add(`/api/grading/answers/${id}/${QUESTION}`);
    openAnswer(desk, place("2"));
    await settle();
    expect([desk.sheet, desk.queue]).toEqual([undefined, undefined]);
    await reconnect();
    expect(desk.sheet?.submission_id).toBe("2");
    expect(desk.queue?.items).toHaveLength(6);
    expect(service.requests).toContain("PUT /api/grading/queues/a/q/leases");
    close();
  });

  test("does nothing after the grader has left", async () => {
    const { close } = await harness.openDesk();
    close();
    await settle();
    await reconnect();
    expect(service.requests).toEqual([]);
  });
});

const VOIDED = { code: "submission_voided", message: "It is voided" };
const renderNotices = (desk: DeskController): string =>
  renderToStaticMarkup(createElement(Notices, { desk, onNext: () => undefined, onOpen: () => undefined }));
const listButtons = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name);

test.each([
  [VOIDED, ["Try again", "Discard"]],
  [{ code: "calibration_required", message: "Grade the anchors first" }, ["Grade anchors", "Discard"]],
])("a mark that was refused because of %o offers the way on", async (refusal, buttons) => {
  const { desk, close } = await harness.openDesk();
  service.refused.set(`/api/grading/answers/1/${QUESTION}`, refusal);
  changeMark(desk, withScore(desk.store.getDraft(place("1")), 1));
  await vi.advanceTimersByTimeAsync(1000);
  const markup = renderNotices(desk);
  expect(markup).toContain(`${refusal.message}.`);
  expect(listButtons(markup)).toEqual(buttons);
  close();
});

test("a refused mark of another answer is announced with its reason, not as a conflict of two graders", async () => {
  const { desk, close } = await harness.openDesk();
  service.refused.set(`/api/grading/answers/1/${QUESTION}`, VOIDED);
  changeMark(desk, withScore(desk.store.getDraft(place("1")), 1));
  await vi.advanceTimersByTimeAsync(1000);
  openUngraded(desk, 1);
  await settle();
  const markup = renderNotices(desk);
  expect(markup).toContain(NOTICE_MESSAGES.otherNotSaved("It is voided"));
  expect(markup).not.toContain(NOTICE_MESSAGES.otherConflict);
  close();
});

describe("the cache", () => {
  test("keeps the newest of two responses when a queue is loaded again", async () => {
    const { desk, close } = await harness.openDesk();
    const first = Promise.withResolvers<Queue>();
    service.queue = () => first.promise;
    const slow = desk.queries.loadQueue(QUESTION);
    service.queue = async (queue) => ({ ...queue, total: 7 });
    await desk.queries.loadQueue(QUESTION);
    first.resolve({ items: [], total: 0, rubric_revision: 0 });
    await slow;
    await settle();
    expect(desk.queue?.total).toBe(7);
    close();
  });

  test("keeps the queue when loading it again fails", async () => {
    const { desk, close } = await harness.openDesk();
    service.failing.add("/api/grading/queues/a/q");
    await desk.queries.loadQueue(QUESTION);
    expect(desk.queue?.items).toHaveLength(6);
    close();
  });

  test("fetches the answers again when another grader changed the rubric", async () => {
    const { desk, close } = await harness.openDesk();
    service.rubricRevision = 1;
    await desk.refresh();
    expect(desk.state.notice).toBe(NOTICE_MESSAGES.rubricChanged);
    expect(desk.queue?.rubric_revision).toBe(1);
    expect(harness.listAnswerRequests().filter((each) => each.includes("/2/"))).toHaveLength(2);
    close();
  });

  test("is emptied and the leases are released when the grader leaves", async () => {
    const { desk, close } = await harness.openDesk();
    close();
    expect(desk.state.ownLeases.size).toBe(0);
    expect(service.requests.at(-1)).toBe("PUT /api/grading/queues/a/q/leases");
    expect(harness.client.getQueryCache().getAll()).toEqual([]);
  });
});
