import type { Editor } from "@tiptap/core";
import { setBlockType } from "@tiptap/pm/commands";
import { focusAnswer } from "../views/focus-answer.ts";
import { insertBlock, insertInline } from "./insert.ts";
import { depthOf, isInGapMatch, mayAsk } from "./places.ts";
import { newGap, newInteraction, newTable, type Template } from "./templates.ts";

/** Something that can be put into the document, by the slash menu and by the menus of the bar. */
export type Thing = {
  name: string;
  hint: string;
  /** Other words by which it is looked for. */
  words: string;
  group: "Ask" | "Write";
  /** Whether it can stand where the caret is. */
  fits: (editor: Editor) => boolean;
  /** Whether it stands in something else than a question's own text, so that no new question can be begun with it. */
  needsCaret?: true;
  put: (editor: Editor) => void;
};

const asks = (name: string, hint: string, words: string, template: Template, inLine = false): Thing => ({
  name,
  hint,
  words,
  group: "Ask",
  fits: ({ state }) =>
    mayAsk(state.selection.$from) && (!inLine || holdsLine(state.selection.$from.parent.type.name)),
  put(editor) {
    const made = newInteraction(editor, template);
    (inLine ? insertInline : insertBlock)(editor, made);
    // What has no text of its own to write in is filled in where its key is.
    if (inLine || ATOMS.has(made.type)) focusAnswer(editor, String(made.attrs?.responseId));
  },
});
const ATOMS = new Set(["sliderInteraction", "hotspotInteraction", "selectPointInteraction"]);
const holdsLine = (type: string): boolean => type === "paragraph" || type === "heading";
const inLine = ({ state }: Editor): boolean => holdsLine(state.selection.$from.parent.type.name);
const inBlocks = ({ state }: Editor): boolean => state.selection.$from.parent.type.name !== "gapText";
const always = (): boolean => true;

const ASK: readonly Thing[] = [
  asks("Single choice", "One option is right", "multiple radio options", "choice"),
  asks("Multiple choice", "Several options may be right", "checkbox options several", "choices"),
  asks(
    "Blank to fill in",
    "A word or number, in the line",
    "text entry gap short answer numeric formula",
    "textEntry",
    true,
  ),
  asks("Choice in the line", "A short list, in the line", "dropdown inline select", "inlineChoice", true),
  asks("Long answer", "A text that somebody reads", "essay open extended", "extendedText"),
  asks("Matching", "Pairs of two sets", "pairs connect associate", "match"),
  asks("Ordering", "Items to put in order", "sequence sort rank", "order"),
  asks("Text with gaps", "Texts to put into gaps", "cloze drag words gap match", "gapMatch"),
  asks("Places on a picture", "One or more areas are right", "hotspot image area", "hotspot"),
  asks("Point on a picture", "A point is set by hand", "select point image map", "selectPoint"),
  asks("Slider", "A number on a scale", "range number scale", "slider"),
];

const heading = (level: number): Thing => ({
  name: `Heading ${level}`,
  hint: level === 1 ? "The largest" : "Smaller",
  words: `title h${level}`,
  group: "Write",
  fits: inBlocks,
  put: ({ state, view, schema }) => {
    const { heading: type } = schema.nodes;
    if (type) setBlockType(type, { level })(state, view.dispatch);
  },
});

/** Everything there is. `pictures`: how a picture is chosen and put in. */
export const thingsWith = (pictures: (editor: Editor) => void): readonly Thing[] => [
  ...ASK,
  {
    name: "Gap",
    hint: "Where a text goes, in the line",
    words: "blank slot",
    group: "Ask",
    needsCaret: true,
    fits: (editor) => inLine(editor) && isInGapMatch(editor.state.selection.$from),
    put: (editor) => {
      const { $from } = editor.state.selection;
      const depth = depthOf($from, ({ type }) => type.name === "gapMatchInteraction");
      if (depth !== undefined) insertInline(editor, newGap($from.node(depth)));
    },
  },
  {
    name: "Text",
    hint: "A plain paragraph",
    words: "paragraph",
    group: "Write",
    fits: inBlocks,
    put: ({ commands }) => commands.setNode("paragraph"),
  },
  ...[1, 2, 3, 4].map(heading),
  {
    name: "Bulleted list",
    hint: "",
    words: "ul unordered",
    group: "Write",
    fits: inBlocks,
    put: ({ commands }) => commands.toggleList("bulletList", "listItem"),
  },
  {
    name: "Numbered list",
    hint: "",
    words: "ol ordered",
    group: "Write",
    fits: inBlocks,
    put: ({ commands }) => commands.toggleList("orderedList", "listItem"),
  },
  {
    name: "Quote",
    hint: "",
    words: "blockquote citation",
    group: "Write",
    fits: inBlocks,
    put: ({ commands }) => commands.toggleWrap("blockquote"),
  },
  {
    name: "Code",
    hint: "As it is written",
    words: "pre program source",
    group: "Write",
    fits: inBlocks,
    put: ({ commands }) => commands.toggleNode("codeBlock", "paragraph"),
  },
  {
    name: "Table",
    hint: "Three by three to begin with",
    words: "grid rows columns",
    group: "Write",
    fits: (editor) => inBlocks(editor) && !isInTable(editor),
    put: (editor) => insertBlock(editor, newTable()),
  },
  {
    name: "Picture",
    hint: "From a file",
    words: "image photo",
    group: "Write",
    fits: inBlocks,
    put: pictures,
  },
  {
    name: "Formula",
    hint: "LaTeX, on a line of its own",
    words: "math equation latex block",
    group: "Write",
    fits: inBlocks,
    put: (editor) => insertBlock(editor, { type: "blockMath", attrs: { latex: "" } }),
  },
  {
    name: "Formula in the line",
    hint: "LaTeX",
    words: "math equation latex inline",
    group: "Write",
    fits: always,
    put: (editor) => insertInline(editor, { type: "inlineMath", attrs: { latex: "" } }),
  },
  {
    name: "Line across",
    hint: "",
    words: "hr horizontal rule divider",
    group: "Write",
    fits: inBlocks,
    put: (editor) => insertBlock(editor, { type: "horizontalRule" }),
  },
];

const isInTable = ({ state }: Editor): boolean =>
  depthOf(state.selection.$from, ({ type }) => type.spec.tableRole === "table") !== undefined;

/** Those that fit and whose words begin with what was typed, those with it in their name first. */
export function found(things: readonly Thing[], editor: Editor, query: string): Thing[] {
  const sought = query.trim().toLowerCase();
  const starts = (text: string) =>
    text
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(sought));
  const fitting = things.filter(({ fits }) => fits(editor));
  const byName = fitting.filter(({ name }) => starts(name) || name.toLowerCase().startsWith(sought));
  return [...byName, ...fitting.filter((thing) => !byName.includes(thing) && starts(thing.words))];
}
