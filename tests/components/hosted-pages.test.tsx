import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { LOCALES } from "#components/content/messages/language.ts";
import { getHostedLanguage } from "#components/take/language.ts";
import { AssessmentClosed } from "#components/take/notices.tsx";
import { Result } from "#components/take/result.tsx";
import { SolutionList } from "#components/take/solution-list.tsx";
import { Start } from "#components/take/start.tsx";
import { describeStartError, type StartMessages } from "#components/take/start-form.tsx";
import { AnswerKeys } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import type { QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import { buildSolution } from "#lib/domains/delivery/hosted/solution.ts";
import type { Availability, HostedSummary } from "#lib/domains/delivery/hosted/summary.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { doc, paragraph } from "#tests/support/quiz.ts";

vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(), useRouter: () => ({}) }));

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

const CLOSED = { state: "closed" } as const;
const EARLY = { state: "early", opensAt: "2026-06-01T08:00:00.000Z", inMs: 60_000 } as const;

type Last = {
  state: "ready" | "done" | "resumable" | "expired";
  left?: number | null;
  name?: string | null;
  learnerRef?: string | null;
  asksFor?: "name" | "nothing";
  isExpired?: boolean;
  isLate?: boolean;
  availability?: Availability;
};

/** Renders the start page after an attempt. */
function renderAfter({
  state,
  left = 0,
  name = null,
  learnerRef = "Guest",
  asksFor = "nothing",
  isExpired,
  isLate = false,
  availability = SUMMARY.availability,
}: Last) {
  const presented = { token: { learnerRef }, attempt: isExpired ? { state: "expired" } : null };
  const last = { presented, state, name, left, isLate };
  const visit = { code: CODE, host: { name: "Acme", asksFor }, last } as unknown as HostedVisit;
  const language = getHostedLanguage("en");
  return renderToStaticMarkup(
    <Start
      visit={visit}
      summary={{ ...SUMMARY, availability }}
      isDifferentLearner={false}
      language={language}
    />,
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

describe("the start page of an open attempt whose token has expired", () => {
  const STILL_OPEN = "Your access to this assessment has expired, but your last attempt is still open.";
  const LATE = "Its time is up, so it will be submitted late as soon as you resume it.";

  test.each([
    ["open", SUMMARY.availability],
    ["closed", CLOSED],
    ["not open yet", EARLY],
  ])("offers to resume the attempt while the assessment is %s", (_, availability) => {
    const html = renderAfter({ state: "resumable", left: 1, availability });
    expect(html).toContain(STILL_OPEN);
    expect(html).not.toContain(LATE);
    expect(html).not.toContain("Start another attempt");
    expect(html.match(/Resume your attempt/g)).toHaveLength(1);
  });

  test("says that the attempt will be submitted late if its time is up", () => {
    expect(renderAfter({ state: "resumable", left: 1, isLate: true })).toContain(`${STILL_OPEN} ${LATE}`);
  });

  test("doesn't offer to resume it if other submissions have used all attempts", () => {
    const html = renderAfter({ state: "resumable", availability: CLOSED });
    expect(html).toContain("You have used all attempts.");
    expect(html).not.toContain(STILL_OPEN);
    expect(html).not.toContain("<form");
  });
});

test("the start page says how many attempts are left after a submission only while attempts can begin", () => {
  const unlimited = "You can take this assessment as many times as you like.";
  for (const availability of [SUMMARY.availability, CLOSED, EARLY]) {
    const html = renderAfter({ state: "done", left: null, availability });
    expect(html).toContain("You submitted an attempt.");
    expect(html.includes(unlimited), availability.state).toBe(availability.state === "open");
  }
});

describe("the page of an archived assessment", () => {
  const deadline = new Date("2026-05-01T12:00:00Z");
  const lost = "The attempt you started wasn’t submitted and doesn’t count.";
  const saved = "The attempt you started is still open. When time is up, your saved answers are submitted.";
  const timeUp = "Time was up on your last attempt, and no answers were saved. It counts as an attempt.";

  test.each([
    ["ready", null, undefined],
    ["live", { state: "open", submitSaved: false, deadline }, lost],
    ["live", { state: "open", submitSaved: true, deadline: null }, lost],
    ["live", { state: "open", submitSaved: true, deadline }, saved],
    ["resumable", { state: "open", submitSaved: true, deadline }, saved],
    ["expired", null, lost],
    ["expired", { state: "expired", submitSaved: true, deadline }, timeUp],
    [
      "expired",
      { state: "discarded", submitSaved: true, deadline },
      "Your last attempt was discarded and doesn’t count.",
    ],
  ])("with an attempt that is %s, %j, says: %s", (state, attempt, sentence) => {
    const visit = {
      code: CODE,
      host: { name: "Acme" },
      row: { title: "A quiz" },
      last: { state, presented: { token: { learnerRef: "Guest" }, attempt } },
    } as unknown as HostedVisit;
    const html = renderToStaticMarkup(<AssessmentClosed visit={visit} language={getHostedLanguage("en")} />);
    for (const text of [lost, saved, timeUp]) expect(html.includes(text), text).toBe(text === sentence);
    if (sentence) expect(html).toContain(sentence);
  });
});

describe("a result without the solutions, which appear after passing", () => {
  test.each([
    [0, true, false],
    [0, false, true],
    [1, true, true],
    [null, true, true],
  ])("with %j attempts left and isFullyGraded %s, says so: %s", (left, isFullyGraded, isShown) => {
    const result = {
      score: 1,
      max_score: 4,
      percentage: 25,
      passed: false,
      passing_score_percent: 50,
      is_fully_graded: isFullyGraded,
      late: false,
      attempt_number: 1,
      submitted_at: "2026-05-01T12:00:00.000Z",
      voided: null,
    };
    const hostedResult = {
      result,
      left,
      mayRetake: false,
      exercises: [],
      showsSolutions: false,
      isTimeUp: false,
    };
    const visit = {
      code: CODE,
      host: { name: "Acme" },
      row: { title: "A quiz", showSolutions: "after_passing" },
      last: { name: null },
    } as unknown as HostedVisit;
    const html = renderToStaticMarkup(
      <Result visit={visit} hostedResult={hostedResult} token="t" language={getHostedLanguage("en")} />,
    );
    expect(html.includes("Solutions appear here after you pass.")).toBe(isShown);
  });
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

test.each(LOCALES)("in %s, a result says in its language that an answer can't be read", (locale) => {
  const keys = AnswerKeys.parse([
    { type: "expression", response_id: "r1", accept: [{ value: "x" }], variables: { x: { min: 0, max: 9 } } },
  ]);
  const messages = [EXPRESSION_PROBLEMS.unreadable, "See chapter 2."].map((text) => ({
    responseId: "r1",
    text,
  }));
  const solved = buildSolution({ content: null, keys }, ["2*("], messages, createFormulaReader());
  const question = {
    id: "q1",
    number: 1,
    outcome: "incorrect",
    score: 0,
    points: 1,
    parts: [],
    rubric: [],
    solved,
  };
  const language = getHostedLanguage(locale);
  const html = renderToStaticMarkup(
    <SolutionList
      exercises={[{ id: "e1", sharedContext: null, questions: [question as unknown as QuestionOutcome] }]}
      files={[]}
      language={language}
    />,
  );
  expect(html).toContain(`>${language.text("unreadable")}<`);
  expect(html).toContain(">See chapter 2.<");
  expect(html).not.toContain(">can&#x27;t be read as an expression<");
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

test("only languages that run from right to left isolate the names in their sentences, and no other values", () => {
  const name = "-1 Smith Jr.";
  for (const locale of LOCALES) {
    const { dir, text } = getHostedLanguage(locale);
    const isolated = dir === "rtl" ? `\u2068${name}\u2069` : name;
    const sentences = [
      text("takingAs", { name }),
      text("usedUpBy", { name }),
      text("endedHint", { host: name }),
      text("resultTitle", { assessment: name }),
    ];
    for (const sentence of sentences) {
      expect(sentence).toContain(isolated);
      expect(sentence.includes("\u2068"), sentence).toBe(dir === "rtl");
    }
    expect(text("startFailed", { problem: "{problem}" })).not.toContain("\u2068");
    expect(text("needed", { percent: "50%" })).not.toContain("\u2068");
  }
});

test("a start page in Arabic isolates the learner's name wherever it appears", () => {
  const visit = {
    code: CODE,
    host: { name: "Acme", asksFor: "name" },
    last: {
      presented: { token: { learnerRef: "Guest" }, attempt: null },
      state: "done",
      name: "-1 Smith Jr.",
      left: 2,
    },
  } as unknown as HostedVisit;
  const html = renderToStaticMarkup(
    <Start visit={visit} summary={SUMMARY} isDifferentLearner={false} language={getHostedLanguage("ar")} />,
  );
  const written = html.split("-1 Smith Jr.").length - 1;
  expect(written).toBe(3);
  expect(html.split("\u2068-1 Smith Jr.\u2069").length - 1).toBe(2);
  expect(html).toContain('<strong dir="auto">-1 Smith Jr.</strong>');
});
