import type { DeepLinkingResponse, LinkableAssessments } from "#lib/domains/lti/deep-link.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { LTI_CHOICE } from "#lib/messages/lti.ts";
import { type Html, hiddenFields, html } from "./html.ts";
import { renderLtiPage } from "./page.ts";

type Frame = { frameOrigins: readonly string[]; credential: string };

/**
 * Renders the page on which a teacher chooses the assessment for a course. `draftUrl` is that of a draft just created.
 */
export function renderChoicePage(
  { items, total, page, next, q }: LinkableAssessments,
  { frameOrigins, credential, draftUrl }: Frame & { draftUrl?: string },
): Response {
  const pages = (to: number, label: string): Html =>
    renderForm(credential, { q, page: String(to) }, html`<button>${label}</button>`);
  return renderLtiPage({
    title: LTI_CHOICE.title,
    lang: getLanguage(),
    frameOrigins,
    body: html`<h1>${LTI_CHOICE.title}</h1>
${
  draftUrl &&
  html`<div class="card" role="status"><p>${LTI_CHOICE.created}</p>
<p><a href="${draftUrl}" target="_blank" rel="noopener">${LTI_CHOICE.openDraft}</a></p></div>`
}
${renderForm(
  credential,
  {},
  html`<div class="row"><div class="grow"><label for="q">${LTI_CHOICE.search}</label>
<input type="search" id="q" name="q" value="${q}" maxlength="300"></div>
<button>${LTI_CHOICE.searchButton}</button></div>`,
)}
<p class="muted small" role="status">${total === 0 ? LTI_CHOICE.none : LTI_CHOICE.count(total)}</p>
${
  items.length > 0 &&
  html`<ul class="list">${items.map(
    ({ id, title }) => html`<li><span id="t-${id}">${title}</span>
${renderForm(
  credential,
  { assessment_id: id },
  html`<button class="primary" aria-describedby="t-${id}">${LTI_CHOICE.choose}</button>`,
)}</li>`,
  )}</ul>`
}
<div class="row">${page > 1 && pages(page - 1, LTI_CHOICE.previous)}
${next && pages(page + 1, LTI_CHOICE.more)}</div>
<h2>${LTI_CHOICE.create}</h2>
<p class="muted">${LTI_CHOICE.createHint}</p>
${renderForm(
  credential,
  { create: "true" },
  html`<div class="row"><div class="grow"><label for="title">${LTI_CHOICE.newTitle}</label>
<input type="text" id="title" name="title" maxlength="300"></div><button>${LTI_CHOICE.create}</button></div>`,
)}`,
  });
}

const renderForm = (credential: string, fields: Readonly<Record<string, string>>, content: Html): Html =>
  html`<form method="post" action="/lti/deep-link">${hiddenFields({ session: credential, ...fields })}${content}</form>`;

/** Renders the page that posts the choice to the platform. */
export const renderAnswerPage = (
  { returnUrl, jwt }: DeepLinkingResponse,
  { frameOrigins }: Pick<Frame, "frameOrigins">,
): Response =>
  renderLtiPage({
    title: LTI_CHOICE.title,
    lang: getLanguage(),
    frameOrigins,
    // The platform may redirect the post to any of its hosts.
    formAction: "*",
    script: { source: 'document.getElementById("answer").submit();', data: null },
    body: html`<p role="status">${LTI_CHOICE.returning}</p>
<form id="answer" method="post" action="${returnUrl}">${hiddenFields({ JWT: jwt })}
<noscript><button class="primary">${LTI_CHOICE.continue}</button></noscript></form>`,
  });
