import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type Html, html, jsonForScript, raw } from "./html.ts";

/** The rules of app/theme.css that define its colors. Commands run in the root of the checkout. */
const readColors = (): string => {
  colors ??= /:root \{[^}]*\}/.exec(fs.readFileSync(path.join(process.cwd(), "app/theme.css"), "utf8"))?.[0];
  return colors ?? "";
};
let colors: string | undefined;

/** These pages answer form posts from other sites, which Next's pages can't, so they have a style sheet of their own. */
const CSS = `
*, ::before, ::after { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 2rem; text-wrap: balance; overflow-wrap: anywhere }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; line-height: 1.75rem }
p { margin: 0 0 .75rem; max-width: 65ch }
a { color: var(--accent) }
.muted { color: var(--muted) }
.small { font-size: .875rem; line-height: 1.25rem }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button, input, textarea { font: inherit; color: inherit }
button { min-height: 2.25rem; white-space: nowrap; padding: .25rem .875rem; border: 1px solid var(--edge); border-radius: .375rem;
  background: var(--surface); cursor: pointer }
button.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 500 }
input[type=search], input[type=text], input[type=number], textarea { width: 100%; min-height: 2.25rem;
  padding: .25rem .625rem; border: 1px solid var(--edge); border-radius: .375rem; background: var(--surface) }
input[type=number] { width: 7rem }
label { display: block; font-weight: 500; margin-bottom: .25rem }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin-bottom: 1rem }
.row > .grow { flex: 1 1 14rem }
.card > :first-child { margin-top: 0 }
.card > :last-child { margin-bottom: 0 }
.card { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface) }
ul.list { margin: 0 0 1rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--surface) }
ul.list > li { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between;
  padding: .625rem 1rem; border-top: 1px solid var(--line) }
ul.list > li:first-child { border-top: 0 }
.scroll { overflow-x: auto; margin-bottom: 1rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--surface) }
table { width: 100%; min-width: 38rem; border-collapse: collapse; font-size: .875rem; line-height: 1.25rem }
th, td { padding: .5rem .75rem; border-top: 1px solid var(--line); text-align: start }
th[scope=row] { max-width: 14rem; overflow-wrap: anywhere }
thead th { border-top: 0; color: var(--muted); font-weight: 500 }
.number { text-align: end; font-variant-numeric: tabular-nums }
.answer { margin: .5rem 0 1rem; padding: .625rem .75rem; border-radius: .375rem; background: var(--sunken);
  white-space: pre-wrap; overflow-wrap: anywhere }
[hidden] { display: none !important }
`;

export type LtiPage = {
  status?: number;
  title: string;
  lang: string;
  dir?: "ltr" | "rtl";
  body: Html;
  /** A script from our own source files. It finds `data` in the element with the id "data". */
  script?: { source: string; data: unknown };
  /** Loads embed.js. */
  hasPlayer?: boolean;
  /** The origins that can show the page in a frame. */
  frameOrigins: readonly string[];
  /** Where forms on the page can go. Browsers also check each redirect that follows. Default: only this service. */
  formAction?: "'self'" | "*";
  cookies?: readonly string[];
};

/** Renders a page of a launch. Nothing keeps it: it contains credentials, and a launch works once. */
export function renderLtiPage(page: LtiPage): Response {
  const nonce = randomBytes(16).toString("base64");
  const { status = 200, title, lang, dir = "ltr", body, script, hasPlayer } = page;
  const document = html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style nonce="${nonce}">${raw(readColors() + CSS)}</style>
${hasPlayer && html`<script type="module" src="/embed.js" nonce="${nonce}"></script>`}
</head>
<body><main>${body}</main>
${
  script &&
  html`<script type="application/json" id="data">${jsonForScript(script.data)}</script>
<script nonce="${nonce}">${raw(script.source)}</script>`
}
</body>
</html>`;
  const response = new Response(document.text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Referrer-Policy": "strict-origin",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": buildPolicy(page, nonce),
    },
  });
  for (const cookie of page.cookies ?? []) response.headers.append("Set-Cookie", cookie);
  return response;
}

const buildPolicy = ({ hasPlayer, frameOrigins, formAction = "'self'" }: LtiPage, nonce: string): string =>
  [
    "default-src 'none'",
    // The player loads its files by names that its script knows.
    `script-src 'nonce-${nonce}'${hasPlayer ? " 'self'" : ""}`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    ...(hasPlayer ? ["img-src 'self' data: https:", "media-src 'self' https:"] : []),
    `form-action ${formAction}`,
    `frame-ancestors ${frameOrigins.length > 0 ? frameOrigins.join(" ") : "'none'"}`,
    "base-uri 'none'",
  ].join("; ");
