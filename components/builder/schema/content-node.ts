import { mergeAttributes, Node, type NodeConfig } from "@tiptap/core";

/** An attribute's default value and a check for valid values. */
export type NodeAttribute = { default: unknown; isValid: (value: unknown) => boolean };

type ContentNodeConfig = Pick<
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
> & { attributes?: Record<string, NodeAttribute>; tag?: string };

/**
 * Creates a node of the content model. On the clipboard, it is an element with its attributes as JSON. Clipboard
 * content is untrusted, so elements with invalid attributes are ignored.
 */
export function createContentNode(
  name: string,
  { attributes = {}, tag, ...config }: ContentNodeConfig,
): Node {
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
      {
        tag: `[data-node="${name}"]`,
        priority: 60,
        getAttrs: (sourceElement) => parseAttributes(sourceElement, attributes),
      },
    ],
    renderHTML({ node, HTMLAttributes }) {
      const renderedAttributes = mergeAttributes(HTMLAttributes, {
        "data-node": name,
        ...(Object.keys(attributes).length > 0 ? { "data-attrs": JSON.stringify(node.attrs) } : {}),
      });
      return node.isLeaf ? [element, renderedAttributes] : [element, renderedAttributes, 0];
    },
  });
}

/**
 * Returns the attributes of a clipboard element, or false if they are missing or invalid, so that the element doesn't
 * match.
 */
function parseAttributes(sourceElement: HTMLElement, attributes: Record<string, NodeAttribute>) {
  if (Object.keys(attributes).length === 0) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(sourceElement.dataset.attrs ?? "");
  } catch {
    return false;
  }
  if (typeof parsed !== "object" || parsed === null) return false;
  const values = parsed as Record<string, unknown>;
  const hasInvalidValue = Object.entries(attributes).some(
    ([name, { isValid }]) => Object.hasOwn(values, name) && !isValid(values[name]),
  );
  return hasInvalidValue
    ? false
    : Object.fromEntries(Object.keys(attributes).map((name) => [name, values[name]]));
}
