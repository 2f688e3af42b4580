import type { LastResult, LearnerPage } from "#lib/domains/lti/learner-page.ts";
import { computePercent } from "#lib/messages/compute-percent.ts";
import { type Html, hiddenFields, html } from "./html.ts";
import type { LtiLanguage } from "./language.ts";
import { renderLtiPage } from "./page.ts";

type Frame = { language: LtiLanguage; frameOrigins: readonly string[]; credential: string };

/** Renders what a learner sees after a launch: the player, a button that starts an attempt, or why none can start. */
export function renderLearnerPage(
  page: LearnerPage,
  { language, frameOrigins, credential }: Frame,
): Response {
  const isPlayer = page.kind === "player";
  return renderLtiPage({
    title: page.title,
    lang: language.locale,
    dir: language.dir,
    frameOrigins,
    hasPlayer: isPlayer,
    body: isPlayer
      ? html`<noscript><p>${language.text("noScript")}</p></noscript>
<touchstone-assessment token="${page.token}" locale="${language.locale}" theme="auto"></touchstone-assessment>`
      : html`<h1>${page.title}</h1>
${page.last && renderResult(page.last, language)}
${page.kind === "start" ? renderStart(page, language, credential) : html`<p>${language.text(CLOSED[page.reason])}</p>`}`,
  });
}

const CLOSED = { archived: "archived", exhausted: "exhausted", not_open: "notOpen" } as const;

const renderStart = (
  { timeLimit, left, last }: Extract<LearnerPage, { kind: "start" }>,
  language: LtiLanguage,
  credential: string,
): Html => html`
${left !== null && html`<p>${language.text("attemptsLeft", { n: left })}</p>`}
${
  timeLimit !== null &&
  html`<p>${language.text("timeLimit", { n: timeLimit })}</p>
<p class="muted">${language.text("timerStarts")}</p>`
}
<form method="post" action="/lti/start">${hiddenFields({ session: credential })}
<button class="primary">${language.text(last ? "startAnother" : "start")}</button></form>`;

const renderResult = (last: LastResult, language: LtiLanguage): Html => html`
<section class="card" aria-labelledby="result">
<h2 id="result">${language.text("lastResult")}</h2>
<p>${language.text("score", {
  n: last.max_score,
  score: language.number(last.score, { maximumFractionDigits: 2 }),
  max: language.number(last.max_score, { maximumFractionDigits: 2 }),
  percent: language.number(computePercent(last), { maximumFractionDigits: 1 }),
})}</p>
<p class="muted">${language.text(
  last.is_fully_graded ? (last.passed ? "passed" : "notPassed") : "pending",
)}</p>
</section>`;
