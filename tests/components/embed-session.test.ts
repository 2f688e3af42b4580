import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createEmbedView } from "#tests/support/embed-view.ts";
import { textQuestion } from "#tests/support/quiz.ts";
import { Session, type ViewState } from "../../embed/session.ts";
import type { TouchstoneAssessment } from "../../public/embed.d.ts";

const VIEW = createEmbedView([{ questions: [{ content: textQuestion().content_ast }] }]);
const page = new EventTarget();
const listeners = new Set<unknown>();
const load = vi.fn<() => Promise<Response>>();

/** Opens an element's token, and records what the element shows. */
function openSession() {
  const shown: ViewState[] = [];
  const host = { token: "t".repeat(43), fetchToken: null, dispatchEvent: () => true };
  const session = new Session(host as unknown as TouchstoneAssessment, "https://service.example", (state) =>
    shown.push(state),
  );
  return { session, shown, getPhase: () => shown.at(-1)?.phase };
}
const advanceTime = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset();
  vi.stubGlobal("fetch", load);
  vi.stubGlobal("addEventListener", (type: string, listener: EventListener) => {
    listeners.add(listener);
    page.addEventListener(type, listener);
  });
  vi.stubGlobal("removeEventListener", (type: string, listener: EventListener) => {
    listeners.delete(listener);
    page.removeEventListener(type, listener);
  });
});
afterEach(async () => {
  await advanceTime(60_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("an element that opens while another one, which was removed, is saving", () => {
  test("asks for the answers after they are saved", async () => {
    load.mockImplementation(async () => Response.json(VIEW));
    let endSaving = () => {};
    openSession().session.stop(
      new Promise((resolve) => {
        endSaving = resolve;
      }),
    );
    await advanceTime(0);
    load.mockClear();
    const { getPhase, shown } = openSession();
    await advanceTime(1000);
    expect([getPhase(), load.mock.calls.length]).toEqual(["loading", 0]);
    const savedAt = Date.now();
    endSaving();
    await advanceTime(100);
    expect(load).toHaveBeenCalledOnce();
    expect(shown.at(-1)).toMatchObject({ phase: "attempt", attempt: { requestedAt: savedAt } });
  });

  test("waits for three seconds at most", async () => {
    load.mockImplementation(async () => Response.json(VIEW));
    openSession().session.stop(new Promise(() => {}));
    const { getPhase } = openSession();
    await advanceTime(2900);
    expect(getPhase()).toBe("loading");
    await advanceTime(200);
    expect(getPhase()).toBe("attempt");
  });
});

describe("an element whose token the service rejects", () => {
  const reject = (status: number, code: string) =>
    load.mockImplementation(async () =>
      Response.json({ data: null, error: { code, message: "No" }, meta: null }, { status }),
    );

  test.each([
    [409, "assessment_not_open", "loadRefused", true],
    [409, "attempts_exhausted", "loadRefused", false],
    [403, "origin_not_allowed", "loadRefused", false],
    [401, "unauthenticated", "loadExpired", false],
    [429, "rate_limited", "loadBusy", true],
  ])(
    "with %i %s shows the reason, with a button only if trying again can help",
    async (status, code, reason, canRetry) => {
      reject(status, code);
      const { session, shown } = openSession();
      await advanceTime(10_000);
      const state = shown.at(-1);
      expect(state).toMatchObject({ phase: "trouble", reason, code: reason === "loadBusy" ? "" : code });
      expect(state?.phase === "trouble" && state.retry !== undefined).toBe(canRetry);
      expect(listeners.size).toBe(0);
      session.stop(undefined);
    },
  );
});

describe("an element that can't reach the service", () => {
  const failedLoadMs = 10_000;

  test("tries again when the browser is online, with one listener however often it fails", async () => {
    load.mockRejectedValue(new TypeError("Failed to fetch"));
    const { session, shown, getPhase } = openSession();
    for (let i = 0; i < 3; i++) {
      await advanceTime(failedLoadMs);
      const state = shown.at(-1);
      expect([state?.phase, listeners.size]).toEqual(["trouble", 1]);
      if (state?.phase === "trouble") state.retry?.();
    }
    await advanceTime(failedLoadMs);
    load.mockImplementation(async () => Response.json(VIEW));
    page.dispatchEvent(new Event("online"));
    await advanceTime(100);
    expect([getPhase(), listeners.size]).toEqual(["attempt", 0]);
    session.stop(undefined);
  });

  test("doesn't try again after it was removed", async () => {
    load.mockRejectedValue(new TypeError("Failed to fetch"));
    const { session } = openSession();
    await advanceTime(failedLoadMs);
    session.stop(undefined);
    load.mockClear();
    expect(listeners.size).toBe(0);
    page.dispatchEvent(new Event("online"));
    await advanceTime(100);
    expect(load).not.toHaveBeenCalled();
  });
});
