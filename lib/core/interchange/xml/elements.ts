/** An element of an XML document. Names are local names; the prefix only finds the namespace. */
export type XmlElement = {
  name: string;
  /** The address of the namespace, or "". */
  namespace: string;
  /** By local name. An attribute in a namespace, such as `xml:lang`, is listed with its prefix. */
  attributes: ReadonlyMap<string, string>;
  children: XmlNode[];
};
/** An element, or a piece of text. */
export type XmlNode = XmlElement | string;

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== "string";

/** Lists an element's children, or those with one of the names. */
export function listElements(parent: XmlElement, ...names: readonly string[]): XmlElement[] {
  return parent.children
    .filter(isElement)
    .filter((child) => names.length === 0 || names.includes(child.name));
}

/** Finds the first child with one of the names. */
export function findElement(parent: XmlElement | undefined, ...names: readonly string[]) {
  return parent?.children.find(
    (child): child is XmlElement => isElement(child) && names.includes(child.name),
  );
}

/** Yields an element's descendants in document order, without the element itself. */
export function* iterateElements(parent: XmlElement): Generator<XmlElement> {
  for (const child of parent.children.filter(isElement)) {
    yield child;
    yield* iterateElements(child);
  }
}

/** Returns all text in an element, as it is written. */
export const getText = (element: XmlElement | undefined): string =>
  element?.children.map((child) => (isElement(child) ? getText(child) : child)).join("") ?? "";
