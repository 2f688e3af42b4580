import { ImportError, type ModelAsset, type ModelEntry, type ModelItem, type SourceFile } from "../model.ts";
import type { XmlElement } from "../xml/elements.ts";
import { type FoundElement, readXml } from "../xml/read-xml.ts";
import { readDraw } from "./read-draw.ts";
import { readItem, readSharedText } from "./read-item.ts";
import { readTests } from "./read-tests.ts";
import type { Placed, SourceIndex } from "./source-index.ts";

export type FileOptions = {
  findFile: (address: string) => ModelAsset | undefined;
  /** Whether a setting of the quiz shuffles choices. */
  shuffle?: boolean;
};

/** Reads a `questestinterop` file: its items one at a time, and then its tests. @throws ImportError */
export async function* readQti1File(
  file: SourceFile,
  index: SourceIndex,
  options: FileOptions,
): AsyncGenerator<ModelEntry> {
  const placed = new Map<XmlElement, Placed[]>();
  let hasItems = false;
  for await (const found of readXml(file, new Set(["item", "itemref"]))) {
    const { element, ancestors } = found;
    const places = getPlaces(placed, ancestors.at(-1));
    if (element.name === "item") {
      hasItems = true;
      const item = readFoundItem(found, file.path, index, options);
      const text = item.losses.some(({ code }) => code === "text_only")
        ? readSharedText(element, options.findFile)
        : undefined;
      if (item.question) places.push({ index: found.index, source: item.source });
      if (text && ancestors.some(({ name }) => name === "assessment")) {
        places.push({ index: found.index, text });
        item.losses.push(...text.losses);
      } else if (text) {
        // Outside of a test there are no questions after it.
        item.losses = [{ code: "text_only", path: "", detail: "text_only_question" }];
      }
      yield { type: "item", item };
    } else if (element.name === "itemref") {
      const source = index.findItem(element.attributes.get("linkrefid") ?? "");
      if (source !== undefined) places.push({ index: found.index, source });
    } else {
      if (element.name !== "questestinterop")
        throw new ImportError("unknown_format", `${file.path} has no questions in QTI 1.`);
      for (const test of readTests(element, placed, file.path, index)) {
        // A test whose items were all skipped isn't a test.
        if (test.sections.length > 0 || !hasItems) yield { type: "test", test };
      }
    }
  }
}

function getPlaces(placed: Map<XmlElement, Placed[]>, parent: XmlElement | undefined): Placed[] {
  const places = (parent && placed.get(parent)) ?? [];
  if (parent) placed.set(parent, places);
  return places;
}

function readFoundItem(
  { element, ancestors }: FoundElement,
  path: string,
  index: SourceIndex,
  { findFile, shuffle = false }: FileOptions,
): ModelItem {
  const ident = element.attributes.get("ident") ?? "";
  const bank = ancestors.find(({ name }) => name === "objectbank")?.attributes.get("ident");
  const parent = ancestors.at(-1);
  const isItem = bank !== undefined || (parent !== undefined && readDraw(parent) !== null);
  const item = readItem(element, { source: index.createName(path, ident), findFile, shuffle, isItem });
  index.add(ident, bank, item);
  return item;
}
