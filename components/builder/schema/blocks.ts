import {
  mergeAttributes,
  Node,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import { exitCode } from "@tiptap/pm/commands";
import { listNodes } from "./lists.ts";

// These nodes replace TipTap's own ones, which include task lists, Markdown, and URL detection and are larger than all
// of these together.

const ALIGNMENTS: ReadonlySet<unknown> = new Set(["left", "center", "right", "justify"]);
const textAlign = {
  default: null,
  parseHTML: ({ dataset }: HTMLElement) => (ALIGNMENTS.has(dataset.align) ? dataset.align : null),
  renderHTML: (attrs: Record<string, unknown>) => (attrs.textAlign ? { "data-align": attrs.textAlign } : {}),
};

/**
 * The paragraph has the highest priority, because ProseMirror fills required content with the first node type that
 * fits.
 */
const Paragraph = Node.create({
  name: "paragraph",
  priority: 1000,
  group: "block",
  content: "inline*",
  addAttributes: () => ({ textAlign }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-Alt-0": () => this.editor.commands.setNode(this.name) };
  },
});

const Text = Node.create({ name: "text", group: "inline" });

const LEVELS = [1, 2, 3, 4];

const Heading = Node.create({
  name: "heading",
  group: "block",
  content: "inline*",
  defining: true,
  addAttributes: () => ({ level: { default: 1, rendered: false }, textAlign }),
  parseHTML: () => LEVELS.map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [`h${node.attrs.level}`, HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode(this.name, "paragraph", { level }),
      ]),
    );
  },
  addInputRules() {
    return LEVELS.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^(#{${level}})\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

const Blockquote = Node.create({
  name: "blockquote",
  group: "block",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: () => ["blockquote", 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-b": () => this.editor.commands.toggleWrap(this.name) };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

/** A code block, which Enter leaves after two empty lines at its end. */
const CodeBlock = Node.create({
  name: "codeBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  addAttributes: () => ({
    language: {
      default: null,
      rendered: false,
      parseHTML: (block) =>
        /(?:^|\s)language-([\w+#.-]{1,40})/.exec(block.firstElementChild?.className ?? "")?.[1] ?? null,
    },
  }),
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: ({ HTMLAttributes }) => ["pre", mergeAttributes(HTMLAttributes), ["code", 0]],
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { state, view } = this.editor;
        const { $from, empty } = state.selection;
        const isOver =
          $from.parentOffset === $from.parent.content.size && /\n\n$/.test($from.parent.textContent);
        if ($from.parent.type !== this.type || !empty || !isOver) return false;
        view.dispatch(state.tr.delete($from.pos - 2, $from.pos));
        return exitCode(this.editor.state, view.dispatch);
      },
    };
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^```([a-z]+)?[\s\n]$/,
        type: this.type,
        getAttributes: ([, language]) => ({ language: language ?? null }),
      }),
    ];
  },
});

const HorizontalRule = Node.create({
  name: "horizontalRule",
  group: "block",
  parseHTML: () => [{ tag: "hr" }],
  renderHTML: () => ["hr"],
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-|___\s|\*\*\*\s)$/, type: this.type })];
  },
});

const HardBreak = Node.create({
  name: "hardBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return {
      "Shift-Enter": () => {
        const { state, view } = this.editor;
        view.dispatch(state.tr.replaceSelectionWith(this.type.create()).scrollIntoView());
        return true;
      },
    };
  },
});

export const blockNodes = [
  Paragraph,
  Text,
  Heading,
  ...listNodes,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  HardBreak,
];
