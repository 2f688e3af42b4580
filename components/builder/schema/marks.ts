import { Mark, markInputRule, mergeAttributes } from "@tiptap/core";
import { isHref } from "#lib/core/content/urls.ts";

type Simple = {
  name: string;
  /** The element it is shown as, then others that mean the same. */
  tags: readonly [string, ...string[]];
  shortcut: string;
  /** What is typed around words to mark them. */
  typed?: RegExp;
};

const simple = ({ name, tags, shortcut, typed }: Simple): Mark =>
  Mark.create({
    name,
    ...(name === "code" ? { code: true, exitable: true } : {}),
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0], 0],
    addKeyboardShortcuts() {
      return { [shortcut]: () => this.editor.commands.toggleMark(this.name) };
    },
    addInputRules() {
      return typed ? [markInputRule({ find: typed, type: this.type })] : [];
    },
  });

/** Only addresses of the web and of mail; what else content may keep of a link is kept as it came. */
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
  simple({
    name: "bold",
    tags: ["strong", "b"],
    shortcut: "Mod-b",
    typed: /(?:^|\s)(\*\*([^*\s][^*]*)\*\*)$/,
  }),
  simple({ name: "italic", tags: ["em", "i"], shortcut: "Mod-i", typed: /(?:^|\s)(\*([^*\s][^*]*)\*)$/ }),
  simple({ name: "underline", tags: ["u"], shortcut: "Mod-u" }),
  simple({
    name: "strike",
    tags: ["s", "del", "strike"],
    shortcut: "Mod-Shift-s",
    typed: /(?:^|\s)(~~([^~]+)~~)$/,
  }),
  simple({ name: "code", tags: ["code"], shortcut: "Mod-e", typed: /(?:^|\s)(`([^`]+)`)$/ }),
  simple({ name: "subscript", tags: ["sub"], shortcut: "Mod-," }),
  simple({ name: "superscript", tags: ["sup"], shortcut: "Mod-." }),
];
