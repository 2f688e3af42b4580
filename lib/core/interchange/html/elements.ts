import type { MarkType } from "#lib/core/content/index.ts";

/** Inline elements that are marks. */
export const MARK_ELEMENTS: ReadonlyMap<string, Exclude<MarkType, "link">> = new Map([
  ["b", "bold"],
  ["strong", "bold"],
  ["i", "italic"],
  ["em", "italic"],
  ["cite", "italic"],
  ["var", "italic"],
  ["dfn", "italic"],
  ["u", "underline"],
  ["ins", "underline"],
  ["s", "strike"],
  ["strike", "strike"],
  ["del", "strike"],
  ["code", "code"],
  ["kbd", "code"],
  ["samp", "code"],
  ["tt", "code"],
  ["sub", "subscript"],
  ["sup", "superscript"],
]);

/** Elements whose text is a line of its own. Their children are converted in their place. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  "address article aside body caption center details dd div dl dt fieldset figcaption figure footer form header hgroup legend li main nav p section summary td th".split(
    " ",
  ),
);

/** Elements without an effect of their own on text. Their children are converted in their place. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  "abbr acronym bdi bdo data font big small mark label nobr picture rb rp rt rtc ruby span time wbr".split(
    " ",
  ),
);

/** Elements that look different than we display them. */
export const STYLED_ELEMENTS: ReadonlySet<string> = new Set("big center dl font mark ruby small".split(" "));
