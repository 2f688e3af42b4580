import type { DocumentNode, Json } from "./draft.ts";

/** Converts an editor node to the API's format and omits attributes that aren't set. */
export function serializeNode(node: DocumentNode): DocumentNode {
  const { type, text, marks } = node;
  const attrs = serializeAttrs(node);
  const content =
    type === "inlineChoiceInteraction"
      ? serializeInlineChoices(node)
      : type === "hottext"
        ? (node.attrs?.content as DocumentNode[])
        : node.content?.map(serializeNode);
  return {
    type: type === "inlineImage" ? "image" : type,
    ...(attrs ? { attrs } : {}),
    ...(content && content.length > 0 ? { content } : {}),
    ...(marks && marks.length > 0 ? { marks: marks.map(serializeMark) } : {}),
    ...(text === undefined ? {} : { text }),
  };
}

/** The contract's default values. The editor sets them on every node. */
const DEFAULT_ATTRS: ReadonlyMap<string, unknown> = new Map([
  ["colspan", 1],
  ["rowspan", 1],
  ["start", 1],
]);

function serializeAttrs({ type, attrs = {}, content = [] }: DocumentNode): Json | undefined {
  const { key: _, choices: __, ...own } = attrs;
  if (type === "hottext") return { id: own.id };
  if (type === "tableCell" || type === "tableHeader" || type === "orderedList") {
    return omitNullish(
      Object.fromEntries(Object.entries(own).filter(([name, value]) => DEFAULT_ATTRS.get(name) !== value)),
    );
  }
  // Learners can't be required to select more options than the interaction has.
  const min = type === "choiceInteraction" ? own.minChoices : null;
  return omitNullish({
    ...own,
    ...(typeof min === "number" ? { minChoices: Math.min(min, content.length) } : {}),
  });
}

const serializeMark = ({ type, attrs }: { type: string; attrs?: Json }) => {
  const own = omitNullish(attrs ?? {});
  return { type, ...(own ? { attrs: own } : {}) };
};

function omitNullish(attrs: Json): Json | undefined {
  const entries = Object.entries(attrs).filter(([, value]) => value !== null && value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

const serializeInlineChoices = ({ attrs = {} }: DocumentNode): DocumentNode[] =>
  (attrs.choices as { id: string; content: DocumentNode[] }[]).map(({ id, content }) => ({
    type: "inlineChoice",
    attrs: { id },
    ...(content.length > 0 ? { content } : {}),
  }));
