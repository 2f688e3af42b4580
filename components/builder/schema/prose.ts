import { Extension, Mark, markInputRule, markPasteRule, Node } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { isHref } from "#lib/content/urls.ts";
import { count, source, text, words } from "./attributes.ts";
import { ownNode } from "./own-node.ts";

/** TipTap's own nodes and marks, as far as they are those of the contract. */
const Kit = StarterKit.configure({
  document: false,
  listItem: false,
  code: false,
  trailingNode: false,
  heading: { levels: [1, 2, 3, 4] },
  link: {
    openOnClick: false,
    isAllowedUri: isHref,
    // What is typed or pasted is given a target and rel where it is shown, not where it is kept.
    HTMLAttributes: { target: null, rel: null, class: null },
  },
  dropcursor: { class: "drop-cursor", color: false },
});

/** Alignment, kept where content has it. */
const TextAlign = Extension.create({
  name: "textAlign",
  addGlobalAttributes: () => [
    {
      types: ["paragraph", "heading"],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style, dataset }) =>
            [dataset.align, style.textAlign].find((value) => ALIGNMENTS.has(value)) ?? null,
          renderHTML: ({ textAlign }) => (textAlign ? { "data-align": textAlign } : {}),
        },
      },
    },
  ],
});
const ALIGNMENTS = new Set<string | undefined>(["left", "center", "right", "justify"]);

/** TipTap's would begin with a paragraph; here an item may hold blocks of any kind. */
const ListItem = Node.create({
  name: "listItem",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      "Shift-Tab": () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** TipTap's excludes every other mark; the contract lets them stand together. */
const Code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(`(?!\s+`)((?:[^`]+))`(?!\s+`))$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?:^|\s)(`(?!\s+`)((?:[^`]+))`(?!\s+`))/g, type: this.type })];
  },
});

/** Raised or lowered: one of the two at a time. */
const raised = (name: "subscript" | "superscript", tag: "sub" | "sup", shortcut: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

const pictureAttributes = { src: source, alt: text, title: words, width: count, height: count };

export const proseNodes = [
  Kit,
  TextAlign,
  ListItem,
  Code,
  raised("subscript", "sub", "Mod-,"),
  raised("superscript", "sup", "Mod-."),
  ownNode("image", { group: "block", atom: true, draggable: true, attributes: pictureAttributes }),
  ownNode("inlineImage", { group: "inline", inline: true, atom: true, attributes: pictureAttributes }),
  ownNode("blockMath", { group: "block", atom: true, attributes: { latex: text } }),
  ownNode("inlineMath", { group: "inline", inline: true, atom: true, attributes: { latex: text } }),
];
