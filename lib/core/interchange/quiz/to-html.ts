import { marked } from "marked";
import { escapeHtmlAndSpaces } from "../html/write-html.ts";
import { SkippedItem } from "../skipped-item.ts";

/** The text formats of Moodle, by their names in Moodle XML. GIFT shortens them. */
export type TextFormat = "html" | "moodle_auto_format" | "plain_text" | "markdown";

/** The maximum length of text in Markdown, whose parser can take quadratic time. */
const MAX_MARKDOWN = 100_000;

/** Converts text in one of Moodle's formats to HTML. @throws SkippedItem if Markdown is too long */
export function toHtml(text: string, format: TextFormat, path: string): string {
  switch (format) {
    case "html":
      return text;
    case "moodle_auto_format":
      return breakLines(text);
    case "plain_text":
      return breakLines(escapeHtmlAndSpaces(text));
    case "markdown":
      if (text.length > MAX_MARKDOWN) throw new SkippedItem("too_large", path, "Markdown");
      return convertMarkdown(text, path);
  }
}

/** The parser calls itself for each level of nesting, such as a quote in a quote. */
function convertMarkdown(text: string, path: string): string {
  try {
    return marked.parse(text, { async: false });
  } catch (error) {
    if (error instanceof RangeError) throw new SkippedItem("too_large", path, "Markdown");
    throw error;
  }
}

/** Moodle displays line breaks as such, and an empty line as a new paragraph. */
const breakLines = (text: string): string =>
  text
    .trim()
    .split(/\r?\n[ \t]*\r?\n\s*/)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
