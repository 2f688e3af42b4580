import { escapeCharacters, hasForbidden as hasForbiddenText, replaceForbidden } from "../../xml/escape.ts";
import { QTI3_PREFIX, toKebabCase } from "../names.ts";

export type QtiVersion = "2.2" | "3.0";
/** An element to write. The names of QTI's own elements and attributes are those of QTI 2. */
export type Markup = {
  name: string;
  isQti: boolean;
  attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  children: readonly MarkupNode[];
};
export type MarkupNode = Markup | string;

type Attributes = Markup["attributes"];

/** Creates an element of QTI. */
export const qti = (
  name: string,
  attributes: Attributes = {},
  children: readonly MarkupNode[] = [],
): Markup => ({
  name,
  isQti: true,
  attributes,
  children,
});

/** Creates an element of HTML or MathML. */
export const html = (
  name: string,
  attributes: Attributes = {},
  children: readonly MarkupNode[] = [],
): Markup => ({
  name,
  isQti: false,
  attributes,
  children,
});

/** Writes an element. Attributes without a value are left out. */
export function writeMarkup(node: MarkupNode, version: QtiVersion): string {
  if (typeof node === "string") return escapeText(node);
  const isQti3 = node.isQti && version === "3.0";
  const name = isQti3 ? `${QTI3_PREFIX}${toKebabCase(node.name)}` : node.name;
  const attributes = Object.entries(node.attributes).flatMap(([attribute, value]) => {
    if (value === undefined) return [];
    const written = isQti3 && !attribute.includes(":") ? toKebabCase(attribute) : attribute;
    return [` ${written}="${escapeAttribute(String(value))}"`];
  });
  const start = `<${name}${attributes.join("")}`;
  if (node.children.length === 0) return `${start}/>`;
  return `${start}>${node.children.map((child) => writeMarkup(child, version)).join("")}</${name}>`;
}

/** Writes a document. */
export const writeDocument = (root: Markup, version: QtiVersion): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeMarkup(root, version)}\n`;

/** Whether a text or an element has characters that are replaced because XML can't have them. */
export function hasForbidden(node: MarkupNode): boolean {
  if (typeof node === "string") return hasForbiddenText(node);
  const values = Object.values(node.attributes).map(String);
  return [...values, ...node.children].some(hasForbidden);
}

const escapeText = (text: string): string => escapeCharacters(replaceForbidden(text, "\ufffd"), /[&<>\r]/g);

const escapeAttribute = (text: string): string =>
  escapeCharacters(replaceForbidden(text, "\ufffd"), /[&<>"\r\n\t]/g);
