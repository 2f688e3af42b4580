import type { ErrorCode } from "#lib/contract/errors.ts";
import type { LtiLaunchError } from "#lib/contract/lti.ts";
import { type Html, hiddenFields, html } from "./html.ts";
import type { LtiLanguage } from "./language.ts";
import { LAUNCH_SCRIPT, LOGIN_SCRIPT } from "./login-script.ts";
import { renderLtiPage } from "./page.ts";

/** The frame of a platform that keeps values for tools. */
export type PlatformStorage = { target: string; origin: string; key: string };
type Frame = { language: LtiLanguage; frameOrigins: readonly string[]; cookies?: readonly string[] };
type Initiation = Readonly<Record<string, string>>;

const describeLanguage = ({ locale, dir }: LtiLanguage) => ({ lang: locale, dir });

/** A form that begins the login again in a window of its own, where cookies work. Null parameters can't be repeated. */
const renderWindowForm = (language: LtiLanguage, initiation: Initiation | null): Html => html`
<h1>${language.text("newWindowTitle")}</h1>
<p>${language.text("newWindowHint")}</p>
${
  initiation
    ? html`<form method="post" action="/lti/login" target="_blank">${hiddenFields(initiation)}
<button class="primary">${language.text("openWindow")}</button></form>`
    : html`<p>${language.text("openAgain")}</p>`
}`;

/** The page in a frame that makes sure that the browser can be recognized before it sends the browser to the platform. */
export const renderLoginPage = (
  { language, frameOrigins, cookies = [] }: Frame,
  login: {
    location: string;
    loginId: string;
    storage: (PlatformStorage & { value: string }) | null;
    initiation: Initiation;
  },
): Response =>
  renderLtiPage({
    title: language.text("opening"),
    ...describeLanguage(language),
    frameOrigins,
    cookies,
    formAction: "*",
    script: { source: LOGIN_SCRIPT, data: login },
    body: html`<p id="opening" role="status">${language.text("opening")}</p>
<noscript><p><a href="${login.location}">${language.text("continue")}</a></p></noscript>
<div id="window" hidden>${renderWindowForm(language, login.initiation)}</div>`,
  });

/** The page that asks the platform's storage for the proof of the browser and repeats the launch with it. */
export const renderStoragePage = (
  { language, frameOrigins }: Frame,
  launch: { state: string; idToken: string; storage: PlatformStorage; initiation: Initiation | null },
): Response =>
  renderLtiPage({
    title: language.text("opening"),
    ...describeLanguage(language),
    frameOrigins,
    formAction: "*",
    script: { source: LAUNCH_SCRIPT, data: { storage: launch.storage } },
    body: html`<p id="opening" role="status">${language.text("opening")}</p>
<form id="launch" method="post" action="/lti/launch">
${hiddenFields({ state: launch.state, id_token: launch.idToken, storage_value: "" })}</form>
<div id="window" hidden>${renderWindowForm(language, launch.initiation)}</div>`,
  });

/** The page for a browser that can't be recognized. It shows nothing of the assessment. */
export const renderUnprovenPage = (
  { language, frameOrigins }: Frame,
  initiation: Initiation | null,
): Response =>
  renderLtiPage({
    status: 403,
    title: language.text("newWindowTitle"),
    ...describeLanguage(language),
    frameOrigins,
    formAction: "*",
    body: renderWindowForm(language, initiation),
  });

const REASONS: Partial<
  Record<LtiLaunchError | ErrorCode, "refusedExpired" | "refusedAssessment" | "refusedBusy">
> = {
  assessment_unavailable: "refusedAssessment",
  expired: "refusedExpired",
  nonce_used: "refusedExpired",
  wrong_state: "refusedExpired",
  internal_error: "refusedBusy",
  rate_limited: "refusedBusy",
  unavailable: "refusedBusy",
};

/** The page of a launch that was refused or failed. */
export const renderRefusedPage = (
  { language, frameOrigins }: Frame,
  { code, status }: { code: LtiLaunchError | ErrorCode; status: number },
): Response =>
  renderLtiPage({
    status,
    title: language.text("refusedTitle"),
    ...describeLanguage(language),
    frameOrigins,
    body: html`<h1>${language.text("refusedTitle")}</h1>
<p>${language.text(REASONS[code] ?? "refusedSetup", { code })}</p>`,
  });
