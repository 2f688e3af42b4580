import { escapeHtml } from "#lib/core/escape-html.ts";

/** Text that is HTML already and isn't escaped again. Only `html` and `raw` create it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Html };

type Value = string | number | null | undefined | false | Html | readonly Html[];

const toText = (value: Value): string => {
  if (value === null || value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }: Html) => text).join("");
  return escapeHtml(String(value));
};

/** Builds HTML from a template. Values are escaped unless they are HTML themselves; null, undefined and false add nothing. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings.map(String) }, ...values.map(toText)));

/** Marks text from our own source files, such as a script, as HTML. */
export const raw = (text: string): Html => new Html(text);

/** Formats data for a `<script type="application/json">`, which it can't end or comment out. */
export const jsonForScript = (data: unknown): Html =>
  new Html(JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028"));

/** Builds hidden fields of a form. */
export const hiddenFields = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
