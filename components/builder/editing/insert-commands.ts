import type { Editor } from "@tiptap/core";
import { setBlockType } from "@tiptap/pm/commands";
import { focusAnswer } from "#components/builder/views/focus-answer.ts";
import { insertBlock, insertInline } from "./insert.ts";
import { canInsertInteraction, findDepth, isInGapMatch } from "./node-positions.ts";
import { createGap, createInteraction, createTable, type Template } from "./templates.ts";

/** Something that can be put into the document, by the slash menu and by the menus of the bar. */
export type InsertCommand = {
  name: string;
  hint: string;
  /** Other words by which it is looked for. */
  keywords: string;
  group: "Ask" | "Write";
  /** Whether it can stand where the caret is. */
  isAvailable: (editor: Editor) => boolean;
  /** Whether it stands in something else than a question's own text, so that no new question can be begun with it. */
  needsCaret?: true;
  run: (editor: Editor) => void;
};

const createInteractionCommand = (
  name: string,
  hint: string,
  keywords: string,
  template: Template,
  isInline = false,
): InsertCommand => ({
  name,
  hint,
  keywords,
  group: "Ask",
  isAvailable: ({ state }) =>
    canInsertInteraction(state.selection.$from) &&
    (!isInline || isTextLine(state.selection.$from.parent.type.name)),
  run(editor) {
    const interaction = createInteraction(editor, template);
    (isInline ? insertInline : insertBlock)(editor, interaction);
    // What has no text of its own to write in is filled in where its key is.
    if (isInline || ATOMS.has(interaction.type)) focusAnswer(editor, String(interaction.attrs?.responseId));
  },
});
const ATOMS = new Set(["sliderInteraction", "hotspotInteraction", "selectPointInteraction"]);
const isTextLine = (type: string): boolean => type === "paragraph" || type === "heading";
const isInline = ({ state }: Editor): boolean => isTextLine(state.selection.$from.parent.type.name);
const isInBlock = ({ state }: Editor): boolean => state.selection.$from.parent.type.name !== "gapText";
const always = (): boolean => true;

const INTERACTION_COMMANDS: readonly InsertCommand[] = [
  createInteractionCommand("Single choice", "One option is right", "multiple radio options", "choice"),
  createInteractionCommand(
    "Multiple choice",
    "Several options may be right",
    "checkbox options several",
    "choices",
  ),
  createInteractionCommand(
    "Blank to fill in",
    "A word or number, in the line",
    "text entry gap short answer numeric formula",
    "textEntry",
    true,
  ),
  createInteractionCommand(
    "Choice in the line",
    "A short list, in the line",
    "dropdown inline select",
    "inlineChoice",
    true,
  ),
  createInteractionCommand(
    "Long answer",
    "A text that somebody reads",
    "essay open extended",
    "extendedText",
  ),
  createInteractionCommand("Matching", "Pairs of two sets", "pairs connect associate", "match"),
  createInteractionCommand("Ordering", "Items to put in order", "sequence sort rank", "order"),
  createInteractionCommand(
    "Text with gaps",
    "Texts to put into gaps",
    "cloze drag words gap match",
    "gapMatch",
  ),
  createInteractionCommand(
    "Places on a picture",
    "One or more areas are right",
    "hotspot image area",
    "hotspot",
  ),
  createInteractionCommand(
    "Point on a picture",
    "A point is set by hand",
    "select point image map",
    "selectPoint",
  ),
  createInteractionCommand("Slider", "A number on a scale", "range number scale", "slider"),
];

const createHeadingCommand = (level: number): InsertCommand => ({
  name: `Heading ${level}`,
  hint: level === 1 ? "The largest" : "Smaller",
  keywords: `title h${level}`,
  group: "Write",
  isAvailable: isInBlock,
  run: ({ state, view, schema }) => {
    const { heading: type } = schema.nodes;
    if (type) setBlockType(type, { level })(state, view.dispatch);
  },
});

/** Everything there is. `pictures`: how a picture is chosen and put in. */
export const createInsertCommands = (
  openPictureDialog: (editor: Editor) => void,
): readonly InsertCommand[] => [
  ...INTERACTION_COMMANDS,
  {
    name: "Gap",
    hint: "Where a text goes, in the line",
    keywords: "blank slot",
    group: "Ask",
    needsCaret: true,
    isAvailable: (editor) => isInline(editor) && isInGapMatch(editor.state.selection.$from),
    run: (editor) => {
      const { $from } = editor.state.selection;
      const depth = findDepth($from, ({ type }) => type.name === "gapMatchInteraction");
      if (depth !== undefined) insertInline(editor, createGap($from.node(depth)));
    },
  },
  {
    name: "Text",
    hint: "A plain paragraph",
    keywords: "paragraph",
    group: "Write",
    isAvailable: isInBlock,
    run: ({ commands }) => commands.setNode("paragraph"),
  },
  ...[1, 2, 3, 4].map(createHeadingCommand),
  {
    name: "Bulleted list",
    hint: "",
    keywords: "ul unordered",
    group: "Write",
    isAvailable: isInBlock,
    run: ({ commands }) => commands.toggleList("bulletList", "listItem"),
  },
  {
    name: "Numbered list",
    hint: "",
    keywords: "ol ordered",
    group: "Write",
    isAvailable: isInBlock,
    run: ({ commands }) => commands.toggleList("orderedList", "listItem"),
  },
  {
    name: "Quote",
    hint: "",
    keywords: "blockquote citation",
    group: "Write",
    isAvailable: isInBlock,
    run: ({ commands }) => commands.toggleWrap("blockquote"),
  },
  {
    name: "Code",
    hint: "As it is written",
    keywords: "pre program source",
    group: "Write",
    isAvailable: isInBlock,
    run: ({ commands }) => commands.toggleNode("codeBlock", "paragraph"),
  },
  {
    name: "Table",
    hint: "Three by three to begin with",
    keywords: "grid rows columns",
    group: "Write",
    isAvailable: (editor) => isInBlock(editor) && !isInTable(editor),
    run: (editor) => insertBlock(editor, createTable()),
  },
  {
    name: "Picture",
    hint: "From a file",
    keywords: "image photo",
    group: "Write",
    isAvailable: isInBlock,
    run: openPictureDialog,
  },
  {
    name: "Formula",
    hint: "LaTeX, on a line of its own",
    keywords: "math equation latex block",
    group: "Write",
    isAvailable: isInBlock,
    run: (editor) => insertBlock(editor, { type: "blockMath", attrs: { latex: "" } }),
  },
  {
    name: "Formula in the line",
    hint: "LaTeX",
    keywords: "math equation latex inline",
    group: "Write",
    isAvailable: always,
    run: (editor) => insertInline(editor, { type: "inlineMath", attrs: { latex: "" } }),
  },
  {
    name: "Line across",
    hint: "",
    keywords: "hr horizontal rule divider",
    group: "Write",
    isAvailable: isInBlock,
    run: (editor) => insertBlock(editor, { type: "horizontalRule" }),
  },
];

const isInTable = ({ state }: Editor): boolean =>
  findDepth(state.selection.$from, ({ type }) => type.spec.tableRole === "table") !== undefined;

/** Those that fit and whose words begin with what was typed, those with it in their name first. */
export function findInsertCommands(
  insertCommands: readonly InsertCommand[],
  editor: Editor,
  query: string,
): InsertCommand[] {
  const normalizedQuery = query.trim().toLowerCase();
  const hasWordStartingWithQuery = (text: string) =>
    text
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(normalizedQuery));
  const available = insertCommands.filter(({ isAvailable }) => isAvailable(editor));
  const nameMatches = available.filter(
    ({ name }) => hasWordStartingWithQuery(name) || name.toLowerCase().startsWith(normalizedQuery),
  );
  return [
    ...nameMatches,
    ...available.filter(
      (insertCommand) =>
        !nameMatches.includes(insertCommand) && hasWordStartingWithQuery(insertCommand.keywords),
    ),
  ];
}
