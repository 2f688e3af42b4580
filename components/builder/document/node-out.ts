import type { DocumentNode, Json } from "./draft.ts";

/** An editor's node as the wire has it; attributes that are not set are left out. */
export function nodeOut(node: DocumentNode): DocumentNode {
  const { type, text, marks } = node;
  const attrs = attrsOut(node);
  const content = type === "inlineChoiceInteraction" ? inlineChoices(node) : node.content?.map(nodeOut);
  return {
    type: type === "inlineImage" ? "image" : type,
    ...(attrs ? { attrs } : {}),
    ...(content && content.length > 0 ? { content } : {}),
    ...(marks && marks.length > 0 ? { marks: marks.map(markOut) } : {}),
    ...(text === undefined ? {} : { text }),
  };
}

/** What the contract takes for granted, and the editor writes out. */
const USUAL: ReadonlyMap<string, unknown> = new Map([
  ["colspan", 1],
  ["rowspan", 1],
  ["start", 1],
]);

function attrsOut({ type, attrs = {}, content = [] }: DocumentNode): Json | undefined {
  const { key: _, choices: __, ...own } = attrs;
  if (type === "tableCell" || type === "tableHeader" || type === "orderedList") {
    return set(Object.fromEntries(Object.entries(own).filter(([name, value]) => USUAL.get(name) !== value)));
  }
  // As many as must be chosen can at most be as many as there are.
  const min = type === "choiceInteraction" ? own.minChoices : null;
  return set({ ...own, ...(typeof min === "number" ? { minChoices: Math.min(min, content.length) } : {}) });
}

const markOut = ({ type, attrs }: { type: string; attrs?: Json }) => {
  const own = set(attrs ?? {});
  return { type, ...(own ? { attrs: own } : {}) };
};

function set(attrs: Json): Json | undefined {
  const given = Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

const inlineChoices = ({ attrs = {} }: DocumentNode): DocumentNode[] =>
  (attrs.choices as { id: string; content: DocumentNode[] }[]).map(({ id, content }) => ({
    type: "inlineChoice",
    attrs: { id },
    ...(content.length > 0 ? { content } : {}),
  }));
