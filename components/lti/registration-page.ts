import type { RegistrationFailure } from "#lib/domains/lti/register.ts";
import { getLanguage } from "#lib/messages/language.ts";
import { LTI_REGISTRATION } from "#lib/messages/lti.ts";
import { html } from "./html.ts";
import { renderLtiPage } from "./page.ts";

/** Tells the platform to close the window (LTI dynamic registration 1.0, 3.7). The message contains nothing secret. */
const CLOSE_SCRIPT = `
(window.opener || window.parent).postMessage({ subject: "org.imsglobal.lti.close" }, "*");`;

/** The page after a platform was registered. The platform closes it. */
export const renderRegisteredPage = (name: string, frameOrigins: readonly string[]): Response =>
  renderLtiPage({
    title: LTI_REGISTRATION.registeredTitle,
    lang: getLanguage(),
    frameOrigins,
    script: { source: CLOSE_SCRIPT, data: null },
    body: html`<h1>${LTI_REGISTRATION.registeredTitle}</h1>
<p role="status">${LTI_REGISTRATION.registered(name)}</p>`,
  });

export const renderRegistrationFailedPage = (
  code: RegistrationFailure,
  frameOrigins: readonly string[],
): Response =>
  renderLtiPage({
    status: 400,
    title: LTI_REGISTRATION.failedTitle,
    lang: getLanguage(),
    frameOrigins,
    body: html`<h1>${LTI_REGISTRATION.failedTitle}</h1><p>${LTI_REGISTRATION.failures[code]}</p>`,
  });
