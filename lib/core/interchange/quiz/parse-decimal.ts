import { SkippedItem } from "../skipped-item.ts";

/** @throws SkippedItem if the text isn't a number */
export function parseDecimal(text: string): number {
  const number = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d{1,3})?$/i.test(text)
    ? Number(text.replace(",", "."))
    : Number.NaN;
  if (!Number.isFinite(number)) throw new SkippedItem("invalid_item", "answer", text.slice(0, 100));
  return number;
}
