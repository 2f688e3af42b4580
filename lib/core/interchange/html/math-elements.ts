import { convertMathml } from "../mathml/convert-mathml.ts";
import type { XmlElement, XmlNode } from "../xml/elements.ts";
import { getAttribute, getHtmlText, type HtmlElement, isHtmlElement, isHtmlText } from "./parse-html.ts";

type Formula = { latex: string; block: boolean };

/** Converts a `math` element to LaTeX. */
export const convertMathElement = (math: HtmlElement): Formula | undefined =>
  convertMathml(toXmlElement(math));

function toXmlElement({ tagName, namespaceURI, attrs, childNodes }: HtmlElement): XmlElement {
  return {
    name: tagName,
    namespace: namespaceURI,
    attributes: new Map(attrs.map(({ name, value }) => [name, value])),
    children: childNodes.flatMap((child): XmlNode[] => {
      if (isHtmlText(child)) return [child.value];
      return isHtmlElement(child) ? [toXmlElement(child)] : [];
    }),
  };
}

/** Reads the LaTeX of a script that MathJax 2 displays as a formula. */
export function readMathScript(element: HtmlElement): Formula | undefined {
  const type = getAttribute(element, "type") ?? "";
  if (element.tagName !== "script" || !/^math\/tex\b/i.test(type)) return undefined;
  return { latex: getHtmlText(element).trim(), block: /mode\s*=\s*display/i.test(type) };
}
