import { escapeHtmlAndSpaces } from "../html/write-html.ts";
import { getText, isElement, type XmlElement, type XmlNode } from "../xml/elements.ts";

/** Reports an element that content can't keep. */
export type Lose = (element: string) => void;

/** Placeholders in texts are these private characters around a number. */
export const PLACEHOLDER_START = "\ue000";
export const PLACEHOLDER_END = "\ue001";

/** Returns the HTML of an element's materials, whatever `flow_mat` they are in. */
export const readMaterials = (element: XmlElement | undefined, lose: Lose): string =>
  element?.children
    .filter(isElement)
    .map((child) => readMaterialNode(child, lose))
    .join("") ?? "";

/** Returns the HTML of a `material`, `flow_mat` or similar element. Other elements have none. */
export function readMaterialNode(element: XmlElement, lose: Lose): string {
  switch (element.name) {
    case "material":
    case "material_ref":
    case "altmaterial":
    case "mat_extension":
      return readMaterials(element, lose);
    case "flow_mat":
      return `<div>${readMaterials(element, lose)}</div>`;
    case "mattext":
    case "matemtext":
      return element.name === "matemtext" ? `<em>${readText(element)}</em>` : readText(element);
    case "mat_formattedtext":
      return /^(?:html|smart_text)$/i.test(element.attributes.get("type") ?? "")
        ? removePlaceholders(getText(element))
        : escapeHtmlAndSpaces(removePlaceholders(getText(element)));
    case "matimage":
      return readImage(element);
    case "matbreak":
      return "<br>";
    case "mataudio":
    case "matvideo":
    case "matapplet":
    case "matapplication":
    case "matref":
      lose(element.name);
      return "";
    default:
      return "";
  }
}

/** The type of text is plain text unless it is stated. Markup that isn't escaped is XHTML. */
function readText(element: XmlElement): string {
  const type = (element.attributes.get("texttype") ?? "text/plain").toLowerCase();
  const hasElements = element.children.some(isElement);
  if (hasElements) return element.children.map(writeXhtml).join("");
  const text = removePlaceholders(getText(element));
  return /html/.test(type) ? text : escapeHtmlAndSpaces(text);
}

function writeXhtml(node: XmlNode): string {
  if (!isElement(node)) return escapeHtmlAndSpaces(removePlaceholders(node));
  const attributes = [...node.attributes]
    .map(([name, value]) => ` ${name}="${escapeHtmlAndSpaces(value)}"`)
    .join("");
  const start = `<${node.name}${attributes}>`;
  return VOID_ELEMENTS.has(node.name)
    ? start
    : `${start}${node.children.map(writeXhtml).join("")}</${node.name}>`;
}

const VOID_ELEMENTS = new Set(["br", "hr", "img", "col", "input", "wbr"]);

/** An image is a file, or Base64 in the element. */
function readImage(element: XmlElement): string {
  const get = (name: string): string => escapeHtmlAndSpaces(element.attributes.get(name) ?? "");
  const isEmbedded = /base64/i.test(element.attributes.get("embedded") ?? "");
  const src = isEmbedded
    ? `data:${get("imagtype") || "image/png"};base64,${getText(element).replace(/\s+/g, "")}`
    : get("uri");
  return `<img src="${src}" alt="${get("label")}" width="${get("width")}" height="${get("height")}">`;
}

const removePlaceholders = (text: string): string => text.replace(/[\ue000\ue001]/g, "");
