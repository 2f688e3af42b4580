import type { Settings } from "#lib/contract/assessments.ts";
import type { LossNote } from "../model.ts";
import { listElements, type XmlElement } from "../xml/elements.ts";
import { isRandom, readDraw } from "./read-draw.ts";
import type { Placed } from "./source-index.ts";

export type SectionSelection = { settings: Pick<Partial<Settings>, "exerciseOrder">; losses: LossNote[] };
type Places = ReadonlyMap<XmlElement, readonly Placed[]>;

/**
 * Reads which of its sections a test, or a section, shows in which order. A random order of all sections is one of our
 * settings. A selection of sections, and an order of some of them, are losses.
 */
export function readSectionSelection(test: XmlElement, places: Places): SectionSelection {
  const settings: SectionSelection["settings"] = {};
  const losses: LossNote[] = [];
  const add = (code: LossNote["code"], { name: path }: XmlElement, detail: string) => {
    if (!losses.some((loss) => loss.code === code && loss.path === path)) losses.push({ code, path, detail });
  };
  const read = (parent: XmlElement, isWhole: boolean): void => {
    const sections = listElements(parent, "section");
    const items = (places.get(parent) ?? []).filter((place) => "source" in place).length;
    const count = readDraw(parent);
    // Fewer items than there are can be drawn, also beside sections.
    if (sections.length > 0 && count !== null && count >= items && count < items + sections.length)
      add("points", parent, "selection_number");
    if (sections.length > 0 && items + sections.length > 1 && isRandom(parent)) {
      if (isWhole && items === 0 && sections.every((section) => isOneExercise(section, places)))
        settings.exerciseOrder = "random";
      else add("shuffle", parent, "order_type");
    }
    for (const section of sections) read(section, isWhole && items === 0 && sections.length === 1);
  };
  read(test, true);
  return { settings, losses };
}

/** Whether a section becomes one exercise: it has no sections, and texts only before all of its items. */
function isOneExercise(section: XmlElement, places: Places): boolean {
  const own = places.get(section) ?? [];
  return listElements(section, "section").length === 0 && own.slice(1).every((place) => "source" in place);
}
