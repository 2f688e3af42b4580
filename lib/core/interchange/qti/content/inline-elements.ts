import type { Mark } from "#lib/core/content/index.ts";
import { isHref } from "#lib/core/content/urls.ts";
import { addMark, type BlockSink } from "../../html/block-sink.ts";
import { convertMathml } from "../../mathml/convert-mathml.ts";
import { getText, type XmlElement } from "../../xml/elements.ts";
import type { BodyContext } from "./body-context.ts";
import { readIdentifier } from "./ids.ts";
import { readImage } from "./images.ts";
import { toPhrase } from "./interaction-node.ts";
import { findInlineReader, readInteraction } from "./interaction-readers.ts";

/** Adds an inline node without children of its own. Returns false if the element isn't one. */
export function addInline(
  element: XmlElement,
  sink: BlockSink,
  context: BodyContext,
  marks: readonly Mark[],
): boolean {
  const read = findInlineReader(element.name);
  if (read) {
    sink.run.addNode(readInteraction(element, context, read), []);
    return true;
  }
  switch (element.name) {
    case "br":
      sink.run.addBreak();
      return true;
    case "img":
    case "object": {
      const image = readImage(element, context);
      if (image) sink.run.addNode(image, marks);
      return true;
    }
    case "math":
      addMath(element, sink, context, marks);
      return true;
    case "gap":
      sink.run.addNode({ type: "gap", attrs: { id: context.ids.get(readIdentifier(element)) } }, []);
      return true;
    case "hottext":
      sink.run.addNode(
        {
          type: "hottext",
          attrs: { id: context.ids.get(readIdentifier(element)) },
          ...toPhrase(context.readPhrase(element)),
        },
        [],
      );
      return true;
    default:
      return false;
  }
}

function addMath(element: XmlElement, sink: BlockSink, context: BodyContext, marks: readonly Mark[]): void {
  const math = convertMathml(element);
  if (!math) {
    context.addLoss("math_not_converted", getText(element).trim().slice(0, 100));
    sink.run.addText(getText(element), marks);
  } else if (math.block) sink.addBlock({ type: "blockMath", attrs: { latex: math.latex } });
  else sink.run.addNode({ type: "inlineMath", attrs: { latex: math.latex } }, marks);
}

/** Adds the mark of a link, if it is of a kind that content can have. */
export function addLink(element: XmlElement, context: BodyContext, marks: readonly Mark[]): readonly Mark[] {
  const href = element.attributes.get("href")?.trim() ?? "";
  if (isHref(href)) return addMark(marks, { type: "link", attrs: { href } });
  if (href !== "") context.addLoss("link_removed", href.slice(0, 200));
  return marks;
}
