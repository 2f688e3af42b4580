import { findElement, getText, iterateElements, type XmlElement } from "../xml/elements.ts";

/** The fields of an element's metadata by label in lower case, such as `question_type` or `cc_profile`. */
export type Metadata = ReadonlyMap<string, string>;

const FIELDS = new Set(["qtimetadatafield", "qti_metadatafield"]);

/**
 * Reads `qtimetadatafield` elements, which Brightspace calls `qti_metadatafield`, and the elements whose names are
 * labels themselves, such as `qmd_computerscored`.
 */
export function readMetadata(element: XmlElement, ...holders: readonly string[]): Metadata {
  const metadata = new Map<string, string>();
  const holder = findElement(element, ...holders);
  if (!holder) return metadata;
  for (const field of iterateElements(holder)) {
    if (FIELDS.has(field.name)) {
      const label = getText(findElement(field, "fieldlabel")).trim().toLowerCase();
      metadata.set(label, getText(findElement(field, "fieldentry")).trim());
    } else if (/^(?:qmd|bbmd)_/.test(field.name)) metadata.set(field.name, getText(field).trim());
  }
  return metadata;
}

/** Parses a number. Returns undefined for anything else. */
export function readNumber(text: string | undefined): number | undefined {
  const trimmed = text?.trim() ?? "";
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(trimmed)) return undefined;
  return Number(trimmed);
}
