import { formatCount, formatNumber } from "./format-count.ts";

export const EXERCISE_FACTS = {
  draws: (draw: number, items: number): string =>
    `Zieht ${formatNumber(draw)} von ${formatCount(items, "Item", "Items")}`,
  listed: "Aus einer Liste von Items",
  tagged: (tags: readonly string[], isInFolder: boolean): string =>
    `Aus allen Items ${isInFolder ? "eines Ordners " : ""}mit ${tags.length === 1 ? "dem Tag" : "den Tags"} ${tags.join(", ")}`,
  pointsEach: (points: number): string => `${formatCount(points, "Punkt", "Punkte")} je Frage`,
  random: "Fragen in zufälliger Reihenfolge",
};
