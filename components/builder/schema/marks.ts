import { Mark, markInputRule, mergeAttributes } from "@tiptap/core";
import { isHref } from "#lib/core/content/urls.ts";

type SimpleMarkConfig = {
  name: string;
  /** The element that the mark renders as, followed by other elements that are parsed as the mark. */
  tags: readonly [string, ...string[]];
  shortcut: string;
  /** Markdown syntax that applies the mark while typing. */
  inputPattern?: RegExp;
};

const createSimpleMark = ({ name, tags, shortcut, inputPattern }: SimpleMarkConfig): Mark =>
  Mark.create({
    name,
    ...(name === "code" ? { code: true, exitable: true } : {}),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(this.name) };
    },
    addInputRules() {
      return inputPattern ? [markInputRule({ find: inputPattern, type: this.type })] : [];
    },
  });

/** Links to http, https, and mailto URLs. Other attributes from the content are preserved. */
const Link = Mark.create({
  name: "link",
  priority: 1000,
  inclusive: false,
  exitable: true,
  addAttributes: () => ({
    href: { default: null },
    target: { default: null, rendered: false, parseHTML: () => null },
    rel: { default: null, rendered: false, parseHTML: () => null },
    class: { default: null, rendered: false, parseHTML: () => null },
    title: { default: null },
  }),
  parseHTML: () => [{ tag: "a[href]", getAttrs: (link) => isHref(link.getAttribute("href") ?? "") && null }],
  renderHTML: ({ HTMLAttributes }) => [
    "a",
    mergeAttributes({ rel: "noopener noreferrer" }, HTMLAttributes),
    0,
  ],
});

export const marks: readonly Mark[] = [
  Link,
  createSimpleMark({
    name: "bold",
    tags: ["strong", "b"],
    shortcut: "Mod-b",
    inputPattern: /(?:^|\s)(\*\*([^*\s][^*]*)\*\*)$/,
  }),
  createSimpleMark({
    name: "italic",
    tags: ["em", "i"],
    shortcut: "Mod-i",
    inputPattern: /(?:^|\s)(\*([^*\s][^*]*)\*)$/,
  }),
  createSimpleMark({ name: "underline", tags: ["u"], shortcut: "Mod-u" }),
  createSimpleMark({
    name: "strike",
    tags: ["s", "del", "strike"],
    shortcut: "Mod-Shift-s",
    inputPattern: /(?:^|\s)(~~([^~]+)~~)$/,
  }),
  createSimpleMark({ name: "code", tags: ["code"], shortcut: "Mod-e", inputPattern: /(?:^|\s)(`([^`]+)`)$/ }),
  createSimpleMark({ name: "subscript", tags: ["sub"], shortcut: "Mod-," }),
  createSimpleMark({ name: "superscript", tags: ["sup"], shortcut: "Mod-." }),
];
