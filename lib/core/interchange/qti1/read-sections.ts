import type { LossNote, ModelAsset, ModelSection } from "../model.ts";
import { findElement, getText, isElement, type XmlElement } from "../xml/elements.ts";
import { readNumber } from "./metadata.ts";
import { isRandom, readDraw } from "./read-draw.ts";
import type { Placed, SharedText, SourceIndex } from "./source-index.ts";

export type SectionContext = {
  placed: ReadonlyMap<XmlElement, readonly Placed[]>;
  index: SourceIndex;
  /** Losses and shared files of the test, which are collected. */
  losses: LossNote[];
  assets: ModelAsset[];
};

/** Yields the sections with items, in order. Items beside other sections are a section of their own. */
export function* listSections(parent: XmlElement, context: SectionContext): Generator<ModelSection> {
  const own = context.placed.get(parent) ?? [];
  const places = [...own, ...listBankItems(parent, context)];
  const count = readDraw(parent);
  const isDrawn = count !== null && count < places.filter((place) => "source" in place).length;
  if (isDrawn) yield* createDrawnSection(parent, places, context);
  let start = -1;
  for (const [position, child] of parent.children.entries()) {
    if (!isElement(child) || child.name !== "section") continue;
    if (!isDrawn)
      yield* createSections(
        parent,
        places.filter(({ index }) => index > start && index <= position),
        context,
      );
    start = position;
    yield* listSections(child, context);
  }
  if (isDrawn) return;
  yield* createSections(
    parent,
    places.filter(({ index }) => index > start),
    context,
  );
}

/** Items are drawn from all of a section, so they stay together, and all of them share its texts. */
function* createDrawnSection(
  parent: XmlElement,
  places: readonly Placed[],
  context: SectionContext,
): Generator<ModelSection> {
  const texts = places.flatMap((place) => ("text" in place ? [place.text] : []));
  const assets = texts.flatMap((text) => text.assets);
  const content = texts.flatMap((text) => text.content.content ?? []);
  const shared: SharedText | undefined =
    texts.length > 0 ? { content: { type: "doc", content }, assets, losses: [] } : undefined;
  context.assets.push(...assets);
  const sources = places.flatMap((place) => ("source" in place ? [place.source] : []));
  yield* createSection(parent, sources, shared, context);
}

const findSelection = (section: XmlElement): XmlElement | undefined =>
  findElement(findElement(section, "selection_ordering"), "selection");

/** The items of the bank that a section draws from. A bank can be outside of the source. */
function listBankItems(section: XmlElement, { index, losses }: SectionContext): Placed[] {
  const bank = getText(findElement(findSelection(section), "sourcebank_ref")).trim();
  const items = bank === "" ? [] : index.listBank(bank);
  if (bank !== "" && items.length === 0)
    losses.push({ code: "setting", path: "section", detail: "sourcebank_ref" });
  return items.map((source) => ({ index: Number.POSITIVE_INFINITY, source }));
}

/** Creates a section, or several if texts between the items are shared by the items after them. */
function* createSections(
  parent: XmlElement,
  places: readonly Placed[],
  context: SectionContext,
): Generator<ModelSection> {
  let text: SharedText | undefined;
  let items: string[] = [];
  for (const place of places) {
    if ("source" in place) {
      items.push(place.source);
      continue;
    }
    yield* createSection(parent, items, text, context);
    text = place.text;
    items = [];
    context.assets.push(...text.assets);
  }
  yield* createSection(parent, items, text, context);
}

function* createSection(
  parent: XmlElement,
  sources: readonly string[],
  text: SharedText | undefined,
  { index, losses }: SectionContext,
): Generator<ModelSection> {
  if (sources.length === 0) {
    if (text) losses.push({ code: "text_only", path: "section", detail: "text_only_question" });
    return;
  }
  const extension = findElement(findSelection(parent), "selection_extension");
  const stated = readNumber(getText(findElement(extension, "points_per_item")));
  const pointsEach = stated !== undefined && stated > 0 ? stated : undefined;
  const count = readDraw(parent);
  const isDrawn = count !== null && count < sources.length;
  const hasSamePoints = new Set(sources.map((source) => index.getPoints(source))).size === 1;
  // A pool has each item once.
  const canDraw = (pointsEach !== undefined || hasSamePoints) && new Set(sources).size === sources.length;
  if (isDrawn && !canDraw) losses.push({ code: "points", path: "section", detail: "selection_number" });
  const draw = isDrawn && canDraw ? count : null;
  yield {
    sharedContext: text?.content ?? null,
    order: isRandom(parent) || count !== null ? "random" : "as_written",
    draw,
    ...(draw !== null && pointsEach !== undefined ? { pointsEach } : {}),
    items: sources.map((source) =>
      draw === null && pointsEach ? { source, points: pointsEach } : { source },
    ),
  };
}
