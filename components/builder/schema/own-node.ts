import { mergeAttributes, Node, type NodeConfig } from "@tiptap/core";

/** An attribute's value where none is given, and what it may be. */
export type OwnAttribute = { default: unknown; is: (value: unknown) => boolean };

type OwnNodeConfig = Pick<
  NodeConfig,
  | "group"
  | "content"
  | "inline"
  | "atom"
  | "isolating"
  | "defining"
  | "selectable"
  | "draggable"
  | "priority"
  | "addNodeView"
  | "marks"
> & { attributes?: Record<string, OwnAttribute>; tag?: string };

/**
 * A node of our own. On the clipboard it is an element that carries its attributes as JSON; what comes back from there
 * may be anybody's, so each attribute is taken only where it is what it must be.
 */
export function ownNode(name: string, { attributes = {}, tag, ...config }: OwnNodeConfig): Node {
  const element = tag ?? (config.inline ? "span" : "div");
  return Node.create({
    name,
    ...config,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([attribute, { default: value }]) => [
          attribute,
          { default: value, rendered: false, parseHTML: () => null },
        ]),
      ),
    parseHTML: () => [
      { tag: `[data-node="${name}"]`, priority: 60, getAttrs: (from) => attributesOf(from, attributes) },
    ],
    renderHTML({ node, HTMLAttributes }) {
      const shown = mergeAttributes(HTMLAttributes, {
        "data-node": name,
        ...(Object.keys(attributes).length > 0 ? { "data-attrs": JSON.stringify(node.attrs) } : {}),
      });
      return node.isLeaf ? [element, shown] : [element, shown, 0];
    },
  });
}

/** False where there are none to be read: then the element is nothing of ours. */
function attributesOf(from: HTMLElement, attributes: Record<string, OwnAttribute>) {
  if (Object.keys(attributes).length === 0) return {};
  let given: unknown;
  try {
    given = JSON.parse(from.dataset.attrs ?? "");
  } catch {
    return false;
  }
  if (typeof given !== "object" || given === null) return false;
  const values = given as Record<string, unknown>;
  const wrong = Object.entries(attributes).some(
    ([name, { is }]) => Object.hasOwn(values, name) && !is(values[name]),
  );
  return wrong ? false : Object.fromEntries(Object.keys(attributes).map((name) => [name, values[name]]));
}
