import type { MediaType } from "./detect-media-type.ts";

const OFFICE_PARTS: readonly [part: string, type: MediaType][] = [
  ["word/document.xml", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xl/workbook.xml", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["ppt/presentation.xml", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
];
const OPEN_DOCUMENT_TEXT = "application/vnd.oasis.opendocument.text";

/** The end of a central directory is within the last 65,557 bytes, because its comment has at most 65,535. */
const MAX_END_BYTES = 65_557;
/** Documents have far fewer entries. */
const MAX_ENTRIES = 10_000;

/**
 * Tells documents from other ZIP archives by the names of their entries, without decompressing anything. A document with
 * macros counts as an archive. Returns undefined if the archive is damaged.
 */
export function detectZipType(bytes: Uint8Array): MediaType | undefined {
  const names = readEntryNames(bytes);
  if (!names) return undefined;
  if (names.has("mimetype") && readStoredMimetype(bytes) === OPEN_DOCUMENT_TEXT) return OPEN_DOCUMENT_TEXT;
  const hasMacros = [...names].some((name) => name.endsWith("vbaProject.bin"));
  if (!names.has("[Content_Types].xml") || hasMacros) return "application/zip";
  return OFFICE_PARTS.find(([part]) => names.has(part))?.[1] ?? "application/zip";
}

/** Reads the names from the central directory, as described in section 4.3 of APPNOTE.TXT by PKWARE. */
function readEntryNames(bytes: Uint8Array): Set<string> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const names = new Set<string>();
  let offset = view.getUint32(end + 16, true);
  for (let i = view.getUint16(end + 10, true); i > 0 && names.size < MAX_ENTRIES; i -= 1) {
    if (offset + 46 > end || view.getUint32(offset, true) !== 0x02014b50) return undefined;
    const nameBytes = view.getUint16(offset + 28, true);
    const otherBytes = view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    names.add(new TextDecoder().decode(bytes.subarray(offset + 46, offset + 46 + nameBytes)));
    offset += 46 + nameBytes + otherBytes;
  }
  return names;
}

function findEnd(view: DataView): number | undefined {
  for (let i = view.byteLength - 22; i >= Math.max(0, view.byteLength - MAX_END_BYTES); i -= 1) {
    if (view.getUint32(i, true) === 0x06054b50) return i;
  }
  return undefined;
}

/** An OpenDocument file begins with an uncompressed entry `mimetype`, so that its type is at a fixed place. */
function readStoredMimetype(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(18, true);
  const start = 30 + view.getUint16(26, true) + view.getUint16(28, true);
  return new TextDecoder().decode(bytes.subarray(start, start + Math.min(size, 100)));
}
