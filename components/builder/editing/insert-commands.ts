import type { Editor } from "@tiptap/core";
import { setBlockType } from "@tiptap/pm/commands";
import { COMMANDS, getHeadingMessages } from "#lib/messages/editor-commands.ts";
import { hasPicture } from "../document/interaction-kinds.ts";
import { focusAnswer } from "./focus-answer.ts";
import { insertHottext } from "./hottext.ts";
import { insertBelowStatement, insertBlock, insertInline } from "./insert.ts";
import { canInsertInteraction, findDepth, isInGapMatch, isInHottext, isInTable } from "./node-positions.ts";
import { createGap, createInteraction, createTable, type Template } from "./templates.ts";

/** The name of a command's icon. */
type InsertIcon = keyof typeof COMMANDS | "heading";

/** Content that can be inserted from the slash menu and the toolbar's menus. */
export type InsertCommand = {
  name: string;
  hint: string;
  /** Other words that find this command. */
  keywords: string;
  group: "question" | "content";
  icon: InsertIcon;
  /** Checks whether the content can be inserted at the caret. */
  isAvailable: (editor: Editor) => boolean;
  /** Whether the content needs an existing caret position, because it can't start a new question. */
  needsCaret?: true;
  /** Whether it opens a dialog that chooses the place, so that no question is added before. */
  isStandalone?: true;
  run: (editor: Editor) => void;
};

const createInteractionCommand = (template: Template, isInline = false): InsertCommand => ({
  ...COMMANDS[template],
  group: "question",
  icon: template,
  isAvailable: ({ state }) =>
    canInsertInteraction(state.selection.$from) &&
    (!isInline || isTextLine(state.selection.$from.parent.type.name)),
  run(editor) {
    const interaction = createInteraction(editor, template);
    if (template === "trueFalse") insertBelowStatement(editor, interaction);
    else (isInline ? insertInline : insertBlock)(editor, interaction);
    // An interaction without text is edited in its answer key.
    if (isInline || isAtom(interaction.type)) focusAnswer(editor, String(interaction.attrs?.responseId));
  },
});
const isAtom = (type: string): boolean =>
  hasPicture(type) || type === "sliderInteraction" || type === "mediaInteraction";
const isTextLine = (type: string): boolean => type === "paragraph" || type === "heading";
const isInline = ({ state }: Editor): boolean => isTextLine(state.selection.$from.parent.type.name);
const isInBlock = ({ state }: Editor): boolean => state.selection.$from.parent.type.name !== "gapText";

const INTERACTION_COMMANDS: readonly InsertCommand[] = [
  createInteractionCommand("choice"),
  createInteractionCommand("choices"),
  createInteractionCommand("trueFalse"),
  createInteractionCommand("textEntry", true),
  createInteractionCommand("inlineChoice", true),
  createInteractionCommand("extendedText"),
  createInteractionCommand("match"),
  createInteractionCommand("order"),
  createInteractionCommand("gapMatch"),
  createInteractionCommand("hotspot"),
  createInteractionCommand("selectPoint"),
  createInteractionCommand("slider"),
  createInteractionCommand("associate"),
  createInteractionCommand("hottext"),
  createInteractionCommand("graphicOrder"),
  createInteractionCommand("graphicAssociate"),
  createInteractionCommand("graphicGapMatch"),
  createInteractionCommand("positionObject"),
  createInteractionCommand("upload"),
  createInteractionCommand("drawing"),
  createInteractionCommand("media"),
];

/** Creates a command for content that can be inserted anywhere except in a word for the gaps. */
const createContentCommand = (
  icon: InsertIcon,
  messages: Pick<InsertCommand, "name" | "hint" | "keywords">,
  run: InsertCommand["run"],
): InsertCommand => ({ ...messages, icon, group: "content", isAvailable: isInBlock, run });

const createHeadingCommand = (level: number): InsertCommand =>
  createContentCommand("heading", getHeadingMessages(level), ({ state, view, schema }) => {
    const { heading: type } = schema.nodes;
    if (type) setBlockType(type, { level })(state, view.dispatch);
  });

const createBankCommand = (run: () => void): InsertCommand => ({
  ...COMMANDS.bank,
  icon: "bank",
  group: "question",
  isStandalone: true,
  isAvailable: () => true,
  run,
});

/**
 * Returns all commands in menu order. `openPictureDialog` prompts for an image, and `openBank` for items. Without
 * `openBank`, the command for items is left out.
 */
export const createInsertCommands = (
  openPictureDialog: (editor: Editor) => void,
  openBank?: () => void,
): readonly InsertCommand[] => [
  ...INTERACTION_COMMANDS,
  ...(openBank ? [createBankCommand(openBank)] : []),
  {
    ...COMMANDS.gap,
    icon: "gap",
    group: "question",
    needsCaret: true,
    isAvailable: (editor) => isInline(editor) && isInGapMatch(editor.state.selection.$from),
    run: (editor) => {
      const { $from } = editor.state.selection;
      const depth = findDepth($from, ({ type }) => type.name === "gapMatchInteraction");
      if (depth !== undefined) insertInline(editor, createGap($from.node(depth)));
    },
  },
  {
    ...COMMANDS.selectableText,
    icon: "selectableText",
    group: "question",
    needsCaret: true,
    isAvailable: (editor) => isInline(editor) && isInHottext(editor.state.selection.$from),
    run: insertHottext,
  },
  createContentCommand("text", COMMANDS.text, ({ commands }) => commands.setNode("paragraph")),
  ...[1, 2, 3, 4].map(createHeadingCommand),
  createContentCommand("bulletList", COMMANDS.bulletList, ({ commands }) =>
    commands.toggleList("bulletList", "listItem"),
  ),
  createContentCommand("orderedList", COMMANDS.orderedList, ({ commands }) =>
    commands.toggleList("orderedList", "listItem"),
  ),
  createContentCommand("quote", COMMANDS.quote, ({ commands }) => commands.toggleWrap("blockquote")),
  createContentCommand("codeBlock", COMMANDS.codeBlock, ({ commands }) =>
    commands.toggleNode("codeBlock", "paragraph"),
  ),
  {
    ...createContentCommand("table", COMMANDS.table, (editor) => insertBlock(editor, createTable())),
    isAvailable: (editor) => isInBlock(editor) && !isInTable(editor.state.selection.$from),
  },
  createContentCommand("image", COMMANDS.image, openPictureDialog),
  createContentCommand("formula", COMMANDS.formula, (editor) =>
    insertBlock(editor, { type: "blockMath", attrs: { latex: "" } }),
  ),
  {
    ...createContentCommand("inlineFormula", COMMANDS.inlineFormula, (editor) =>
      insertInline(editor, { type: "inlineMath", attrs: { latex: "" } }),
    ),
    isAvailable: () => true,
  },
  createContentCommand("divider", COMMANDS.divider, (editor) =>
    insertBlock(editor, { type: "horizontalRule" }),
  ),
];

/**
 * Returns the available commands that match the query. Commands whose names start with the query come first, then other
 * matches in the name.
 */
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
  const startsWithQuery = ({ name }: InsertCommand) => name.toLowerCase().startsWith(normalizedQuery);
  return [
    ...nameMatches.filter(startsWithQuery),
    ...nameMatches.filter((insertCommand) => !startsWithQuery(insertCommand)),
    ...available.filter(
      (insertCommand) =>
        !nameMatches.includes(insertCommand) && hasWordStartingWithQuery(insertCommand.keywords),
    ),
  ];
}
