import type { LaunchResults } from "#lib/domains/lti/instructor.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { LTI_RESULTS } from "#lib/messages/lti.ts";
import { type Html, hiddenFields, html } from "./html.ts";
import { renderLtiPage } from "./page.ts";

type Frame = { frameOrigins: readonly string[]; credential: string };

/** Renders the results of the assessment that a teacher has launched. */
export function renderResultsPage(results: LaunchResults, { frameOrigins, credential }: Frame): Response {
  const { title, isWaiting, items } = results;
  const show = isWaiting ? "waiting" : "all";
  return renderLtiPage({
    title,
    lang: getLanguage(),
    frameOrigins,
    body: html`<h1>${title}</h1>
<div class="row">
${renderButton(credential, { show: "waiting" }, LTI_RESULTS.waiting, isWaiting)}
${renderButton(credential, { show: "all" }, LTI_RESULTS.all, !isWaiting)}
</div>
<p class="muted small" role="status">${LTI_RESULTS.count(results.total)}</p>
${items.length > 0 && renderTable(items, credential)}
<div class="row">
${results.page > 1 && renderButton(credential, { show, page: `${results.page - 1}` }, LTI_RESULTS.previous)}
${results.next && renderButton(credential, { show, page: `${results.page + 1}` }, LTI_RESULTS.next)}
</div>`,
  });
}

const renderButton = (
  credential: string,
  fields: Readonly<Record<string, string>>,
  label: string,
  isCurrent?: boolean,
): Html => html`<form method="post" action="/lti/results">${hiddenFields({ session: credential, ...fields })}
<button${isCurrent ? html` class="primary" aria-current="true"` : null}>${label}</button></form>`;

const renderTable = (items: LaunchResults["items"], credential: string): Html => html`
<div class="scroll" tabindex="0" role="region" aria-label="${LTI_RESULTS.results}"><table>
<thead><tr><th scope="col">${LTI_RESULTS.learner}</th><th scope="col" class="number">${LTI_RESULTS.attempt}</th>
<th scope="col" class="number">${LTI_RESULTS.score}</th><th scope="col">${LTI_RESULTS.status}</th>
<th scope="col">${LTI_RESULTS.submitted}</th><th scope="col"></th></tr></thead>
<tbody>${items.map(
  (item) => html`<tr><th scope="row">${getLearnerName(item)}</th>
<td class="number">${item.attempt_number}</td>
<td class="number">${hasScore(item) ? `${formatScore(item.score)} / ${formatScore(item.max_score)}` : "–"}</td>
<td>${item.voided ? LTI_RESULTS.voided : item.is_fully_graded ? LTI_RESULTS.graded : LTI_RESULTS.needsGrading}</td>
<td><time datetime="${item.submitted_at}">${formatTime(item.submitted_at)}</time></td>
<td>${renderButton(credential, { submission: item.id }, item.is_fully_graded ? LTI_RESULTS.view : LTI_RESULTS.grade)}</td></tr>`,
)}</tbody></table></div>`;

/** Whether there is a score to show. While all questions need grading, it would be 0 of 0. */
export const hasScore = (result: { is_fully_graded: boolean; max_score: number }): boolean =>
  result.is_fully_graded || result.max_score > 0;

/** Returns the name to show for a learner, who may be anonymous. */
export const getLearnerName = (learner: {
  display_name?: string | null;
  learner_ref: string | null;
}): string => learner.display_name ?? learner.learner_ref ?? LTI_RESULTS.anonymous;

/** Nothing tells the viewer's time zone here, so times are in UTC and say so. */
const formatTime = (time: string): string =>
  `${new Intl.DateTimeFormat(getLanguage(), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(new Date(time))} UTC`;
