import type { BlockNode, DocNode } from "#lib/core/content/nodes.ts";
import type { PictureSize } from "../picture-size.ts";
import { createShareKey } from "../quiz/build-arranged.ts";
import { collectFeedback } from "../quiz/collect-feedback.ts";
import { addFeedback, type BuiltQuestion, createId, RESPONSE } from "../quiz/parts.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, type XmlElement } from "../xml/elements.ts";
import { getInnerText, type MoodleElement } from "./moodle-element.ts";

type Picture = { src: string; alt: string } & PictureSize;
type Drag = {
  number: string;
  group: string;
  text: string;
  picture: Picture | undefined;
  isInfinite: boolean;
};
type Hotspot = DocNode<"graphicGapMatchInteraction">["attrs"]["hotspots"][number];

/** Images or texts that are dragged onto places of an image. Each place earns an equal share. */
export function readDragOntoImage(moodle: MoodleElement): BuiltQuestion {
  const background = moodle.readPicture(moodle.element, "file");
  if (!background) throw new SkippedItem("asset_missing", "file", "background image");
  const drags = moodle.list("drag").map((element, index) => readDrag(moodle, element, index));
  const pairs: [string, string][] = [];
  const hotspots = moodle.list("drop").map((element, index): Hotspot => {
    const number = getInnerText(findElement(element, "choice")).trim();
    const right = drags.findIndex((drag) => drag.number === number);
    const drag = drags[right];
    if (!drag) throw new SkippedItem("invalid_item", `drop[${index}]`, number);
    const id = createId("g", index);
    pairs.push([createId("t", right), id]);
    return { id, shape: "rect", coords: getPlace(element, index, measure(drags, drag.group)), matchMax: 1 };
  });
  if (pairs.length === 0) throw new SkippedItem("invalid_item", "drop", "no places");
  // Moodle measures texts when it displays them.
  if (drags.some(({ picture }) => !picture)) moodle.addLoss("style", "drop", "size of the places");
  if (new Set(drags.map(({ group }) => group)).size > 1) moodle.addLoss("style", "drag", "draggroup");
  if (moodle.getFlag("shuffleanswers", false)) moodle.addLoss("shuffle", "shuffleanswers");
  const interaction: BlockNode = {
    type: "graphicGapMatchInteraction",
    attrs: { responseId: RESPONSE, image: { ...background, alt: "" }, hotspots },
    content: drags.map(createChoice),
  };
  const { feedback, losses } = collectFeedback({
    combined: moodle.combinedFeedback,
    general: moodle.generalFeedback,
  });
  const key = addFeedback(createShareKey(RESPONSE, pairs), feedback);
  const content = { type: "doc" as const, content: [...moodle.convertPrompt(), interaction] };
  return { question: { content, keys: [key], points: 1 }, losses };
}

function readDrag(moodle: MoodleElement, element: XmlElement, index: number): Drag {
  const picture = moodle.readPicture(element, `drag[${index}]`);
  const text = getInnerText(element).trim();
  return {
    number: getInnerText(findElement(element, "no")).trim() || String(index + 1),
    group: getInnerText(findElement(element, "draggroup")).trim() || "1",
    text,
    picture: picture && { ...picture, alt: text },
    isInfinite: findElement(element, "infinite") !== undefined,
  };
}

function createChoice({ text, picture, isInfinite }: Drag, index: number): DocNode<"gapText" | "gapImg"> {
  const attrs = { id: createId("t", index), matchMax: isInfinite ? 0 : 1 };
  if (picture) return { type: "gapImg", attrs: { ...attrs, image: picture } };
  return { type: "gapText", attrs, content: text === "" ? [] : [{ type: "text", text }] };
}

/** The estimated size of a line of text, in pixels. */
const CHARACTER_WIDTH = 9;
const LINE_HEIGHT = 26;

/** The places of a group have the size of its largest choice. */
function measure(drags: readonly Drag[], group: string): PictureSize {
  const sizes = drags
    .filter((drag) => drag.group === group)
    .map(
      ({ picture, text }) => picture ?? { width: 16 + CHARACTER_WIDTH * text.length, height: LINE_HEIGHT },
    );
  return {
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
}

function getPlace(drop: XmlElement, index: number, { width, height }: PictureSize): number[] {
  const [left, top] = ["xleft", "ytop"].map((name) =>
    Number(getInnerText(findElement(drop, name)).trim() || "x"),
  );
  if (left === undefined || top === undefined || !Number.isFinite(left + top))
    throw new SkippedItem("invalid_item", `drop[${index}]`, "xleft, ytop");
  return [left, top, left + width, top + height];
}
