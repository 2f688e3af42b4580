import { getLanguage } from "./language.ts";

/** Formats a number of bytes in the page's language, with at most two decimals: "25 MiB", or "1.5 KiB" below 1 MiB. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes >= 2 ** 20 ? [bytes / 2 ** 20, "MiB"] : [bytes / 2 ** 10, "KiB"];
  return `${value.toLocaleString(getLanguage(), { maximumFractionDigits: 2 })} ${unit}`;
}
