import { Node, wrappingInputRule } from "@tiptap/core";

const BulletList = Node.create({
  name: "bulletList",
  group: "block",
  content: "listItem+",
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: () => ["ul", 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-8": () => this.editor.commands.toggleList(this.name, "listItem") };
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*([-+*])\s$/, type: this.type })];
  },
});

const OrderedList = Node.create({
  name: "orderedList",
  group: "block",
  content: "listItem+",
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (list) => {
        const start = Number(list.getAttribute("start") ?? 1);
        return Number.isSafeInteger(start) ? start : 1;
      },
    },
    type: {
      default: null,
      parseHTML: (list) => {
        const type = list.getAttribute("type");
        return type !== null && /^[1aAiI]$/.test(type) ? type : null;
      },
    },
  }),
  parseHTML: () => [{ tag: "ol" }],
  renderHTML: ({ HTMLAttributes }) => ["ol", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { "Mod-Shift-7": () => this.editor.commands.toggleList(this.name, "listItem") };
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,6})\.\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
      }),
    ];
  },
});

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

export const listNodes = [BulletList, OrderedList, ListItem];
