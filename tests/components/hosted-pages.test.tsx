import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#components/content/messages/language.ts";
import { getHostedLanguage } from "#components/take/language.ts";
import { SolutionList } from "#components/take/solution-list.tsx";
import { Start } from "#components/take/start.tsx";
import { describeStartError, type StartMessages } from "#components/take/start-form.tsx";
import type { HostedSummary } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams() }));

const CODE = "ABCDEFGH";
const SUMMARY: HostedSummary = {
  title: "A quiz",
  description: "",
  questions: 1,
  points: 1,
  passingPercent: 50,
  attempts: 1,
  minutes: 30,
  hasExtraTime: false,
  submitsSaved: true,
  availability: { state: "open" },
};

type Last = {
  state: "ready" | "done" | "expired";
  left?: number;
  name?: string | null;
  learnerRef?: string | null;
  asksFor?: "name" | "nothing";
  isExpired?: boolean;
};

/** Renders the start page after an attempt. */
function renderAfter({
  state,
  left = 0,
  name = null,
  learnerRef = "Guest",
  asksFor = "nothing",
  isExpired,
}: Last) {
  const presented = { token: { learnerRef }, attempt: isExpired ? { state: "expired" } : null };
  const last = { presented, state, name, left };
  const visit = { code: CODE, host: { name: "Acme", asksFor }, last } as unknown as HostedVisit;
  const language = getHostedLanguage("en");
  return renderToStaticMarkup(
    <Start visit={visit} summary={SUMMARY} isDifferentLearner={false} language={language} />,
  );
}

describe("the start page of a learner who has used all attempts", () => {
  test("says so when a second link is opened after the only attempt was submitted, without a form or a result", () => {
    const html = renderAfter({ state: "ready" });
    expect(html).toContain("You have used all attempts.");
    expect(html).not.toContain("<form");
    expect(html).not.toContain(`/take/${CODE}/result`);
  });

  test("says so and offers no start after time was up with nothing saved if names aren't asked for", () => {
    const html = renderAfter({ state: "expired", isExpired: true });
    expect(html).toContain("Time was up on your last attempt, and no answers were saved.");
    expect(html).toContain("You have used all attempts.");
    expect(html).not.toContain("<form");
  });

  test("offers a form to someone else if names are asked for", () => {
    for (const state of ["ready", "done", "expired"] as const) {
      const html = renderAfter({ state, name: "Anna", asksFor: "name", isExpired: state === "expired" });
      expect(html).toContain("Anna has used all attempts.");
      expect(html).toContain("Not Anna? Start as someone else");
      expect(html.match(/<form/g)).toHaveLength(1);
      expect(html.includes(`/take/${CODE}/result`)).toBe(state === "done");
    }
  });
});

test("the start page after the expired attempt of a token without a learner offers a start, whatever it asks for", () => {
  for (const asksFor of ["name", "nothing"] as const) {
    const html = renderAfter({ state: "expired", learnerRef: null, asksFor });
    expect(html).toContain("wasn’t submitted in time");
    expect(html).not.toContain("used all attempts");
    expect(html.match(/<form/g)).toHaveLength(1);
  }
});

test("the start page with an attempt left says nothing about used attempts, and offers to start", () => {
  for (const state of ["ready", "done", "expired"] as const) {
    const html = renderAfter({ state, left: 1 });
    expect(html).not.toContain("used all attempts");
    expect(html.match(/<form/g)).toHaveLength(1);
  }
});

test.each(LOCALES)("in %s, a start that can't succeed doesn't ask the learner to try again", (locale) => {
  const { text } = getHostedLanguage(locale);
  const messages = {
    usedUp: text("usedUp"),
    ended: text("ended"),
    archived: text("archived"),
    startFailed: text("startFailed", { problem: "{problem}" }),
  } as StartMessages;
  const describeError = (code: Parameters<typeof describeStartError>[0]["code"]) =>
    describeStartError({ code, message: "Slow down" }, messages);
  expect(describeError("attempts_exhausted")).toBe(text("usedUp"));
  expect(describeError("assessment_not_open")).toBe(text("ended"));
  expect(describeError("assessment_archived")).toBe(text("archived"));
  expect(describeError("rate_limited")).toBe(text("startFailed", { problem: "Slow down" }));
});

test("a result with solutions shows what its questions share, also as plain text", () => {
  const language = getHostedLanguage("en");
  const render = (sharedContext: unknown) =>
    renderToStaticMarkup(
      <SolutionList
        exercises={[{ id: "e1", sharedContext, questions: [] }]}
        files={[]}
        language={language}
      />,
    );
  expect(render("A <b>\nline")).toContain("A &lt;b&gt;\nline");
  expect(render(doc(paragraph("Read this.")))).toContain("Read this.");
  for (const nothing of ["", null, { format: "custom" }])
    expect(render(nothing)).not.toContain("border-dashed");
});
