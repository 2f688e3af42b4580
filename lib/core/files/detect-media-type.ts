import { detectZipType } from "./zip-type.ts";

/** The types of files that are told apart by their bytes, with the extension of each. */
export const FILE_EXTENSIONS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.oasis.opendocument.text": "odt",
  "application/zip": "zip",
  "text/plain": "txt",
  "text/csv": "csv",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
} as const;
export type MediaType = keyof typeof FILE_EXTENSIONS;

/**
 * Detects the type of a file by its bytes, whatever its name and its sender say. The name only tells CSV from other
 * text. Returns undefined for any other type. Among them are HTML, SVG and XML, because browsers can run scripts in
 * them.
 */
export function detectMediaType(bytes: Uint8Array, name = ""): MediaType | undefined {
  const starts = (signature: string, from = 0) => hasBytes(bytes, signature, from);
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("GIF87a") || starts("GIF89a")) return "image/gif";
  if (starts("RIFF") && starts("WEBP", 8)) return "image/webp";
  if (starts("RIFF") && starts("WAVE", 8)) return "audio/wav";
  if (starts("%PDF-")) return "application/pdf";
  if (starts("OggS\0")) return "audio/ogg";
  if (starts("ID3") || isMpegFrame(bytes)) return "audio/mpeg";
  if (starts("ftyp", 4)) return detectMp4Type(bytes);
  if (starts("\x1aE\xdf\xa3")) return isWebm(bytes) ? "video/webm" : undefined;
  if (starts("PK")) return detectZipType(bytes);
  if (!isPlainText(bytes)) return undefined;
  return /\.csv$/i.test(name) ? "text/csv" : "text/plain";
}

function hasBytes(bytes: Uint8Array, signature: string, from: number): boolean {
  if (bytes.length < from + signature.length) return false;
  for (let i = 0; i < signature.length; i += 1) {
    if (bytes[from + i] !== signature.charCodeAt(i)) return false;
  }
  return true;
}

/** Checks for the header of an MPEG audio frame of layer III, with valid rates. */
function isMpegFrame([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array): boolean {
  const isSynchronized = first === 0xff && (second & 0xe0) === 0xe0;
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08;
  const bitRate = third >> 4;
  const hasRates = bitRate > 0 && bitRate < 15 && (third & 0x0c) !== 0x0c;
  return isSynchronized && isLayer3 && hasRates && (fourth & 0x03) !== 0x02;
}

/** Brands of ISO 14496-12 files, from the list of registered brands. Pictures such as HEIC have others. */
const VIDEO_BRANDS = /^(?:iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/;

function detectMp4Type(bytes: Uint8Array): MediaType | undefined {
  const brand = String.fromCharCode(...bytes.subarray(8, 12));
  if (brand === "M4A " || brand === "M4B ") return "audio/mp4";
  if (brand === "qt  ") return "video/quicktime";
  return VIDEO_BRANDS.test(brand) ? "video/mp4" : undefined;
}

/** Matroska files begin alike. The document type is in the first header. */
function isWebm(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 64)).includes("\x42\x82\x84webm");
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** Text files contain tabs, line feeds, form feeds and carriage returns. C1 controls can come from other encodings. */
const OTHER_CONTROL_CHARACTER = /[\p{Cc}--[\t\n\f\r\x80-\x9f]]/v;

/** Checks for UTF-8 text that isn't markup. An empty file isn't text. */
function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  try {
    const text = utf8.decode(bytes);
    return !OTHER_CONTROL_CHARACTER.test(text) && !/^\s*<[!?a-z]/i.test(text);
  } catch {
    return false;
  }
}
