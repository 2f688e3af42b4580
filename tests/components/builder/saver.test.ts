import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Base } from "#components/builder/saving/patch.ts";
import { DEBOUNCE_MS, Saver } from "#components/builder/saving/saver.ts";
import { ApiError } from "#lib/client/call.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import { createDraft, question } from "./sample-draft.ts";
import { createFakeService } from "./saver-support.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
  setLanguageSource(() => undefined);
});

const getStatus = (saver: Saver) => saver.getSnapshot().status.kind;

describe("saving a draft", () => {
  test("saves within two seconds, also while the author keeps typing", async () => {
    const { state, saver, write } = createFakeService();
    write(createDraft([question("a", "one")]));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(state.sent).toHaveLength(1);
    expect(getStatus(saver)).toBe("saved");
    for (let n = 0; n < 20; n++) {
      write(createDraft([question("a", `word ${n}`)]));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(state.sent.length).toBeGreaterThanOrEqual(3);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.sent.at(-1)?.exercises?.[0]?.questions?.[0]).toHaveProperty(
      "content_ast",
      question("a", "word 19").content_ast,
    );
    expect(state.stored).toBeUndefined();
  });

  test("sends one request at a time, each on the revision of the last response", async () => {
    const { state, saver, write } = createFakeService();
    write(createDraft([question("a", "one")]));
    const first = saver.flush();
    write(createDraft([question("a", "two")]));
    await Promise.all([first, saver.flush()]);
    expect(state.sent.map(({ revision }) => revision)).toEqual([1, 2]);
  });

  test("sends a new question's id once the service has assigned it, and no id for an unpublished question restored after a save", async () => {
    const { state, saver, write } = createFakeService();
    write(createDraft([question("a"), question("b"), question("new-1")]));
    await saver.flush();
    write(createDraft([question("a"), question("b"), question("new-1", "again")]));
    await saver.flush();
    expect(state.sent[0]?.exercises?.[0]?.questions?.map(({ id }) => id)).toEqual(["a", "b", undefined]);
    expect(state.sent[1]?.exercises?.[0]?.questions?.map(({ id }) => id)).toEqual(["a", "b", "s1"]);
    write(createDraft([question("a")]));
    await saver.flush();
    write(createDraft([question("a"), question("b")]));
    await saver.flush();
    expect(state.sent[3]?.exercises?.[0]?.questions?.map(({ id }) => id)).toEqual(["a", undefined]);
  });

  test("sends the id of a published question that is restored after a save, also if it was published meanwhile", async () => {
    const { state, saver, write } = createFakeService();
    const before = createDraft([question("a"), question("b"), question("new-1", "new")]);
    write(before);
    await saver.flush();
    const published = createDraft([question("a"), question("b"), question("s1", "new")]);
    state.theirs = { draft: published, revision: 3, publishedIds: ["e1", "a", "b", "s1"] };
    write(createDraft([question("b")]));
    await saver.flush();
    write(before);
    await saver.flush();
    expect(state.sent.at(-2)?.exercises?.[0]?.questions?.map(({ id }) => id)).toEqual(["b"]);
    expect(state.sent.at(-1)?.exercises?.[0]?.questions?.map(({ id }) => id)).toEqual(["a", "b", "s1"]);
    expect(getStatus(saver)).toBe("saved");
  });

  test("stores a new question's id once the service has assigned it, before the author pauses", async () => {
    const { state, write, parts } = createFakeService();
    const storedIds: Base["ids"][] = [];
    parts.storeLocally = async ({ ids }) => {
      storedIds.push(ids);
    };
    const responseIsAllowed = Promise.withResolvers<void>();
    const { send } = parts;
    parts.send = async (...request) => {
      const response = await send(...request);
      await responseIsAllowed.promise;
      return response;
    };
    write(createDraft([question("a"), question("b"), question("new-1", "New")]));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    write(createDraft([question("a"), question("b"), question("new-1", "New question")]));
    responseIsAllowed.resolve();
    await vi.advanceTimersByTimeAsync(1);
    expect(state.sent).toHaveLength(1);
    expect(storedIds.at(-1)?.get("new-1")).toBe("s1");
  });

  test("stores the draft in the browser while offline, and sends it when the connection is back", async () => {
    const { state, saver, write } = createFakeService();
    state.refuse = new ApiError("offline", "no connection");
    write(createDraft([question("a", "one")]));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(getStatus(saver)).toBe("offline");
    expect(state.stored).toEqual(state.mine);
    state.refuse = undefined;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(getStatus(saver)).toBe("saved");
    expect(state.stored).toBeUndefined();
  });

  test.each(["rate_limited", "unavailable"] as const)(
    "isn't offline after %s, and tries again when the service allows it, even if the author types meanwhile",
    async (code) => {
      const { state, saver, write } = createFakeService();
      state.refuse = new ApiError(code, "later", { retryAfter: 20 });
      write(createDraft([question("a", "one")]));
      await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
      expect(getStatus(saver)).toBe("retrying");
      expect(state.stored).toEqual(state.mine);
      state.refuse = undefined;
      write(createDraft([question("a", "one, two")]));
      await vi.advanceTimersByTimeAsync(19_999);
      expect([state.sent.length, getStatus(saver)]).toEqual([1, "retrying"]);
      await vi.advanceTimersByTimeAsync(1);
      expect([state.sent.length, getStatus(saver)]).toEqual([2, "saved"]);
    },
  );

  test("adds a new question once when the response to its save is lost", async () => {
    const { state, saver, write } = createFakeService();
    state.loses = true;
    write(createDraft([question("a"), question("b"), question("new-1", "new")]));
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(getStatus(saver)).toBe("offline");
    state.loses = false;
    write(createDraft([question("a"), question("b"), question("new-1", "new, and more")]));
    await saver.flush();
    expect(getStatus(saver)).toBe("saved");
    expect(saver.getSnapshot().blockedChanges).toEqual([]);
    expect(state.sent.at(-1)?.exercises?.[0]?.questions?.map(({ id }) => id)).toEqual(["a", "b", "s1"]);
    expect(state.mine.exercises[0]?.questions).toHaveLength(3);
  });

  test("adds a new question once when a closed page's request arrives after the draft was opened again", async () => {
    const before = createDraft([question("a"), question("b")]);
    const mine = createDraft([question("a"), question("b"), question("new-1", "new")]);
    const theirs = createDraft([question("a"), question("b"), question("s1", "new")]);
    const { parts, base, state } = createFakeService(before);
    state.mine = mine;
    state.theirs = { draft: theirs, revision: 2, publishedIds: [] };
    const saver = new Saver(base, parts, [], [mine]);
    saver.markDirty();
    await saver.flush();
    expect(getStatus(saver)).toBe("saved");
    expect(state.mine).toEqual(mine);
    expect(saver.base).toMatchObject({ revision: 2, draft: mine });
    expect(saver.base.ids.get("new-1")).toBe("s1");
  });

  test("sends the times at which the assessment opens and closes again once one of them changes", async () => {
    const first = createDraft([question("a"), question("b")]);
    const { state, saver, write } = createFakeService(first);
    const setPeriod = (opens_at: string, closes_at: string) =>
      write({ ...first, title: closes_at, settings: { ...first.settings, opens_at, closes_at } });
    state.refuse = new ApiError("invalid_request", "no", {
      details: [{ path: "settings.closes_at", message: "must be after opens_at" }],
    });
    setPeriod("2026-03-05T08:00:00.000Z", "2026-03-02T08:00:00.000Z");
    const flushed = saver.flush();
    await vi.waitUntil(() => saver.getSnapshot().blockedChanges.length > 0);
    state.refuse = undefined;
    await flushed;
    await saver.flush();
    expect(saver.getSnapshot().blockedChanges.map(({ id }) => id)).toEqual(["opens_at", "closes_at"]);
    expect(saver.base.draft).toEqual({ ...first, title: "2026-03-02T08:00:00.000Z" });
    setPeriod("2026-03-01T08:00:00.000Z", "2026-03-02T08:00:00.000Z");
    await saver.flush();
    expect(saver.getSnapshot().blockedChanges).toEqual([]);
    expect(saver.base.draft.settings).toMatchObject({
      opens_at: "2026-03-01T08:00:00.000Z",
      closes_at: "2026-03-02T08:00:00.000Z",
    });
  });

  test("saves everything except a refused question, reports the refusal there, and sends it again once it changes", async () => {
    const { state, saver, write } = createFakeService();
    const refusal = new ApiError("invalid_request", "no", {
      details: [{ path: "exercises[0].questions[1].content_ast.content[0]", message: "is wrong" }],
    });
    state.refuse = refusal;
    write(createDraft([question("a", "one"), question("b", "bad")]));
    const flushed = saver.flush();
    await vi.waitUntil(() => saver.getSnapshot().blockedChanges.length > 0);
    state.refuse = undefined;
    await flushed;
    expect(saver.getSnapshot().blockedChanges).toMatchObject([
      {
        kind: "question",
        id: "b",
        reason: { refusals: [{ path: "content_ast.content[0]", message: "is wrong" }] },
      },
    ]);
    expect(saver.base.draft.exercises[0]?.questions[1]).toEqual(question("b"));
    expect(state.stored).toEqual(state.mine);
    write(createDraft([question("a", "one"), question("b", "good")]));
    await saver.flush();
    expect(saver.getSnapshot().blockedChanges).toEqual([]);
    expect(saver.base.draft.exercises[0]?.questions[1]).toEqual(question("b", "good"));
    expect(state.stored).toBeUndefined();
  });

  test.each([
    ["en", "Your changes couldn’t be saved.", "Other people keep changing this assessment."],
    [
      "de",
      "Ihre Änderungen konnten nicht gespeichert werden.",
      "Dieser Test wird laufend von anderen geändert.",
    ],
  ] as const)("says in the author's language why it gave up: %s", async (language, failed, contested) => {
    setLanguageSource(() => language);
    const getMessage = (saver: Saver) => {
      const { status } = saver.getSnapshot();
      return status.kind === "failed" ? status.message : status.kind;
    };
    const broken = createFakeService();
    broken.parts.send = async () => {
      throw new TypeError("a bug");
    };
    broken.write(createDraft([question("a", "one")]));
    await broken.saver.flush();
    expect(getMessage(broken.saver)).toContain(failed);

    const busy = createFakeService();
    busy.parts.send = async () => {
      busy.state.theirs.revision++;
      throw new ApiError("stale_revision", "changed");
    };
    busy.write(createDraft([question("a", "one")]));
    await busy.saver.flush();
    expect(getMessage(busy.saver)).toContain(contested);
  });

  test("merges another author's changes, and overwrites neither side of a conflict until one is chosen", async () => {
    const { state, saver, write } = createFakeService();
    const theirs = createDraft([question("a", "theirs"), question("b", "theirs")]);
    state.theirs = { draft: theirs, revision: 5, publishedIds: [] };
    write(createDraft([question("a", "mine"), question("b"), question("new-1")]));
    await saver.flush();
    expect(state.sent.at(-1)?.revision).toBe(5);
    const [exercise] = state.sent.at(-1)?.exercises ?? [];
    expect(exercise?.questions?.[0]).toHaveProperty("content_ast", question("a", "theirs").content_ast);
    expect(exercise?.questions).toHaveLength(3);
    expect(state.mine.exercises[0]?.questions[0]).toEqual(question("a", "mine"));
    expect(state.mine.exercises[0]?.questions[1]).toEqual(question("b", "theirs"));
    const [hold] = saver.getSnapshot().blockedChanges;
    if (!hold || !("conflict" in hold.reason)) throw new Error("no conflict");
    expect(state.stored).toEqual(state.mine);
    saver.resolveConflict(hold.reason.conflict);
    await saver.flush();
    expect(state.sent.at(-1)?.exercises?.[0]?.questions?.[0]).toHaveProperty(
      "content_ast",
      question("a", "mine").content_ast,
    );
    expect(state.stored).toBeUndefined();
  });

  test("doesn't restore a part that another author removed until my changed shared text is chosen", async () => {
    const questions = [question("a"), question("b")];
    const { exercises } = createDraft([]);
    const withPassage = (text: string) =>
      createDraft(questions, {
        exercises: [
          ...createDraft(questions).exercises,
          ...exercises.map((part) => ({ ...part, id: "e2", shared_context: question("", text).content_ast })),
        ],
      });
    const { state, saver, write } = createFakeService(withPassage("before"));
    state.theirs = { draft: createDraft(questions), revision: 5, publishedIds: [] };
    const mine = { ...withPassage("mine"), title: "Mine" };
    write(mine);
    await saver.flush();
    expect(state.mine).toEqual(mine);
    expect(state.sent.at(-1)).toEqual({ revision: 5, title: "Mine" });
    const [hold] = saver.getSnapshot().blockedChanges;
    if (!hold || !("conflict" in hold.reason)) throw new Error("no conflict");
    saver.resolveConflict(hold.reason.conflict);
    await saver.flush();
    expect(state.sent.at(-1)?.exercises).toHaveLength(2);
    expect(state.sent.at(-1)?.exercises?.[1]).toMatchObject({
      shared_context: question("", "mine").content_ast,
    });
  });

  test("keeps a conflict open when the other author saves again, with what they saved last", async () => {
    const { state, saver, write } = createFakeService();
    state.theirs = {
      draft: createDraft([question("a", "theirs"), question("b")]),
      revision: 5,
      publishedIds: [],
    };
    write(createDraft([question("a", "mine"), question("b")]));
    await saver.flush();
    state.theirs = {
      draft: createDraft([question("a", "theirs, later"), question("b")]),
      revision: 9,
      publishedIds: [],
    };
    write(createDraft([question("a", "mine"), question("b", "more of mine")]));
    await saver.flush();
    expect(saver.getSnapshot().blockedChanges).toMatchObject([{ id: "a" }]);
    const [hold] = saver.getSnapshot().blockedChanges;
    expect(hold && "conflict" in hold.reason && hold.reason.conflict.theirs).toEqual(
      question("a", "theirs, later"),
    );
    expect(state.sent.at(-1)?.exercises?.[0]?.questions?.[0]).toHaveProperty(
      "content_ast",
      question("a", "theirs, later").content_ast,
    );
  });
});
