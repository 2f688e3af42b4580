import type { Mark, MarkType } from "#lib/core/content/index.ts";
import type { Align } from "./block-sink.ts";
import { getAttribute, type HtmlElement } from "./parse-html.ts";

/** What a `style` attribute (and `align` or `dir`) says that content can keep, and the first part that it can't. */
export type Style = {
  marks: Mark[];
  align?: Align;
  /** Whether white space is displayed as written. */
  preserve?: boolean;
  hidden?: boolean;
  lost?: string;
};

/** Values without a visible effect on most text, and spacing, which follows our own design. */
const UNNOTICED =
  /^(?:-|mso-|margin|padding|line-height|widows|orphans|text-indent|letter-spacing|word-spacing|white-space|box-sizing|overflow|word-break|word-wrap|hyphens|width|height|max-width|max-height|min-width|min-height|font-family|outline|cursor|display|text-size|vertical-align|border-collapse|border-spacing|list-style-position|orphans|page-break|break-|unicode-bidi|caret|transition|tab-size|text-rendering|font-variant|font-stretch|font-kerning|font-feature|font-optical|font-variation|text-decoration-)/;
const NEUTRAL =
  /^(?:inherit|initial|unset|normal|none|auto|medium|currentcolor|transparent|start|0|0px|baseline|400|ltr|visible|static)$/;
const ALIGNMENTS: ReadonlySet<string> = new Set<Align>(["left", "center", "right", "justify"]);

/** Reads the attributes `style`, `align` and `dir`. Declarations without a visible effect aren't `lost`. */
export function readStyle(element: HtmlElement): Style {
  const style: Style = { marks: [] };
  const align = getAttribute(element, "align")?.trim().toLowerCase();
  if (isAlign(align) && element.tagName !== "img" && element.tagName !== "table") style.align = align;
  if (getAttribute(element, "dir")?.trim().toLowerCase() === "rtl") style.lost = "dir";
  for (const declaration of (getAttribute(element, "style") ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon === -1) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .replace(/!important/i, "")
      .trim()
      .toLowerCase();
    if (!applyDeclaration(style, name, value)) style.lost ??= name;
  }
  return style;
}

const isAlign = (value: string | undefined): value is Align => value !== undefined && ALIGNMENTS.has(value);

/** Applies a declaration. Returns false if it has a visible effect that is lost. */
function applyDeclaration(style: Style, name: string, value: string): boolean {
  const mark = findMark(name, value);
  if (mark) style.marks.push({ type: mark });
  else if (name === "text-align" && isAlign(value)) style.align = value;
  else if (name === "white-space" && /^(?:pre|pre-wrap|break-spaces)$/.test(value)) style.preserve = true;
  else if ((name === "display" && value === "none") || (name === "visibility" && value === "hidden"))
    style.hidden = true;
  else return UNNOTICED.test(name) || NEUTRAL.test(value);
  return true;
}

/** The marks that are styles without parameters. */
type StyleMark = Exclude<MarkType, "link" | "code">;

function findMark(name: string, value: string): StyleMark | undefined {
  if (name === "font-weight" && /^(?:bold|bolder|[6-9]00)$/.test(value)) return "bold";
  if (name === "font-style" && /^(?:italic|oblique)/.test(value)) return "italic";
  if (name === "vertical-align" && value === "super") return "superscript";
  if (name === "vertical-align" && value === "sub") return "subscript";
  if (!/^text-decoration(?:-line)?$/.test(name)) return undefined;
  if (/\bunderline\b/.test(value)) return "underline";
  return /\bline-through\b/.test(value) ? "strike" : undefined;
}
