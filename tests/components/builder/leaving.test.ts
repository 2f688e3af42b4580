import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leftEditors, openDraft } from "#components/builder/saving/open-draft.ts";
import { DEBOUNCE_MS } from "#components/builder/saving/saver.ts";
import { ApiError } from "#lib/client/call.ts";
import type { WorkingDraft } from "#lib/contract/drafts.ts";
import { createDraft, question } from "./sample-draft.ts";
import { createFakeService } from "./saver-support.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("when the author leaves the editor", () => {
  test("unsaved edits are saved at once, in a request that outlives the page, and then nothing more is sent", async () => {
    const { state, saver, write, parts } = createFakeService();
    const keepalive: (boolean | undefined)[] = [];
    const { send } = parts;
    parts.send = (body, options) => {
      keepalive.push(options.keepalive);
      return send(body, options);
    };
    saver.start();
    write(createDraft([question("a", "one")]));
    const onClosed = vi.fn();
    const closed = saver.close(onClosed);
    expect(keepalive).toEqual([true]);
    expect(onClosed).not.toHaveBeenCalled();
    await closed;
    expect(onClosed).toHaveBeenCalledOnce();
    expect(state.stored).toBeUndefined();
    saver.markDirty();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.sent).toHaveLength(1);
  });

  test("edits made during a slow save are stored in the browser at once and saved after it", async () => {
    const { state, saver, write, parts } = createFakeService();
    const responseIsAllowed = Promise.withResolvers<void>();
    const { send } = parts;
    parts.send = async (...request) => {
      const response = await send(...request);
      await responseIsAllowed.promise;
      return response;
    };
    write(createDraft([question("a", "one")]));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    const last = createDraft([question("a", "one, two")]);
    write(last);
    const closed = saver.close(() => {});
    expect([state.sent.length, state.stored]).toEqual([1, last]);
    responseIsAllowed.resolve();
    await closed;
    expect(state.sent).toHaveLength(2);
    expect(saver.base.draft).toEqual(last);
    expect(state.stored).toBeUndefined();
  });

  test("edits that can't be saved stay in the browser for the next editor, and aren't sent any longer", async () => {
    const { state, saver, write } = createFakeService();
    state.refuse = new ApiError("offline", "no connection");
    write(createDraft([question("a", "one")]));
    const onClosed = vi.fn();
    await saver.close(onClosed);
    expect(onClosed).toHaveBeenCalledOnce();
    expect(state.stored).toEqual(state.mine);
    const attempts = state.sent.length;
    state.refuse = undefined;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.sent).toHaveLength(attempts);
  });

  test("saving goes on if the editor is shown again before it has stopped", async () => {
    const { state, saver, write } = createFakeService();
    write(createDraft([question("a", "one")]));
    const onClosed = vi.fn();
    const closed = saver.close(onClosed);
    saver.start();
    await closed;
    expect(onClosed).not.toHaveBeenCalled();
    write(createDraft([question("a", "two")]));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(state.sent).toHaveLength(2);
  });
});

describe("opening an editor", () => {
  const createWorkingDraft = (id: string, title: string, revision: number): WorkingDraft =>
    ({ assessment: { id, title, revision, settings: {} }, exercises: [] }) as unknown as WorkingDraft;
  const listLocks = async () => (await navigator.locks.query()).held?.map(({ name }) => name);

  test("that the author had left shows what was saved since, once it is saved", async () => {
    const rendered = createWorkingDraft("again", "As rendered", 1);
    const paths: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      paths.push(path);
      return Response.json({ data: createWorkingDraft("again", "Saved since", 2) });
    });
    expect((await openDraft(rendered, "me")).draft.title).toBe("As rendered");
    expect(paths).toEqual([]);
    const saving = Promise.withResolvers<void>();
    leftEditors.set("again", saving.promise);
    const opening = openDraft(rendered, "me");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(paths).toEqual([]);
    saving.resolve();
    const { draft, base, loaded } = await opening;
    expect([draft.title, base.revision, loaded.assessment.revision]).toEqual(["Saved since", 2, 2]);
    expect(paths).toEqual(["/api/assessments/again/draft"]);
  });

  test("shows the draft as it was rendered if the current one can't be loaded", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
    leftEditors.set("offline", Promise.resolve());
    const { draft } = await openDraft(createWorkingDraft("offline", "As rendered", 1), "me");
    expect(draft.title).toBe("As rendered");
  });

  test("locks its unsaved edits for others until it is released", async () => {
    const { draftSlot, release } = await openDraft(createWorkingDraft("locked", "Locked", 1), "me");
    expect(await listLocks()).toContain(`touchstone-builder ${draftSlot.tab}`);
    release();
    await expect.poll(listLocks).not.toContain(`touchstone-builder ${draftSlot.tab}`);
  });
});
