import type { HtmlConverter } from "../html/convert-html.ts";
import { getText, isElement, type XmlElement } from "../xml/elements.ts";
import type { SourceResponse } from "./responses.ts";

/**
 * Canvas exports the blanks of a question as menus: each choice is a text that is accepted, although only the first is
 * in the conditions. Returns the processing with a comparison with each text in place of each such condition.
 */
export function acceptAnyText(
  resprocessing: XmlElement,
  responses: readonly SourceResponse[],
  converter: HtmlConverter,
): XmlElement {
  const texts = new Map(
    responses.map((response) => [
      response.ident,
      "choices" in response
        ? response.choices.map(({ html }) => converter.convertText(html, "response_label"))
        : [],
    ]),
  );
  const convert = (element: XmlElement): XmlElement => {
    const respident = element.attributes.get("respident") ?? "";
    if (element.name !== "varequal" || getText(element).trim() === "")
      return {
        ...element,
        children: element.children.map((child) => (isElement(child) ? convert(child) : child)),
      };
    const tests = (texts.get(respident) ?? []).map((text) => ({ ...element, children: [text] }));
    return { ...element, name: "or", children: tests };
  };
  return convert(resprocessing);
}
