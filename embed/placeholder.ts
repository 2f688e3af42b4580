import type { Locale } from "../public/embed.d.ts";
import { getDirection, getLocale } from "./locale.ts";

/** Set by the build, from the theme. */
declare const PAPER: string;
declare const INK: string;

/** The styles of the first frame: the reserved space and the colors of the element's theme. */
const CSS = `
:host { display: block; box-sizing: border-box; inline-size: 100%; min-inline-size: 0 }
:host([hidden]) { display: none }
.touchstone { all: initial; display: block; color-scheme: inherit;
  background: var(--touchstone-paper, ${PAPER}); color: var(--touchstone-ink, ${INK});
  font: 16px/1.5 var(--touchstone-font, ui-sans-serif, system-ui, sans-serif) }
:host([theme="light"]) .touchstone { color-scheme: light }
:host([theme="dark"]) .touchstone { color-scheme: dark }
:host([theme="auto"]) .touchstone { color-scheme: light dark }
.touchstone[aria-busy="true"] { min-block-size: 256px }
.touchstone-failure { padding: 16px }
.touchstone-failure button { margin-block-start: 8px; padding: 4px 12px; min-block-size: 36px; font: inherit }
`;

let sheet: CSSStyleSheet | undefined;

/** Returns the style sheet that all elements on a page share. */
export function getBaseStyleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}

/** Reserves the space until the player is loaded. */
export function showLoading(root: HTMLElement): void {
  root.replaceChildren();
  root.ariaBusy = "true";
}

const MESSAGES: Record<Locale, readonly [string, string]> = {
  en: ["The assessment couldn’t be loaded.", "Try again"],
  de: ["Der Test konnte nicht geladen werden.", "Erneut versuchen"],
  es: ["No se ha podido cargar la evaluación.", "Intentar de nuevo"],
  fr: ["L’évaluation n’a pas pu être chargée.", "Réessayer"],
  ar: ["تعذّر تحميل الاختبار.", "المحاولة من جديد"],
};

/** Shows that the player couldn't be loaded, with a button to retry. */
export function showFailure(root: HTMLElement, host: HTMLElement, onRetry: () => void): void {
  const locale = getLocale(host);
  const [message, retry] = MESSAGES[locale];
  const container = document.createElement("div");
  const text = document.createElement("div");
  const button = document.createElement("button");
  container.className = "touchstone-failure";
  text.role = "alert";
  text.textContent = message;
  button.type = "button";
  button.textContent = retry;
  button.onclick = onRetry;
  container.append(text, button);
  Object.assign(root, { lang: locale, dir: getDirection(locale), ariaBusy: "false" });
  root.replaceChildren(container);
}
