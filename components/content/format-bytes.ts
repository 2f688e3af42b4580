/** Formats the size of a file with at most one decimal, such as "184.3 kB" or "161 bytes". */
export function formatBytes(bytes: number, locale: string): string {
  const [value, unit] =
    bytes >= 1e6 ? [bytes / 1e6, "megabyte"] : bytes >= 1e3 ? [bytes / 1e3, "kilobyte"] : [bytes, "byte"];
  // The short form of bytes has no plural in English: "161 byte".
  const unitDisplay = unit === "byte" ? "long" : "short";
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay, maximumFractionDigits: 1 }).format(
    value,
  );
}
