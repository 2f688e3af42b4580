import { PICTURE_DAMAGE, PICTURE_ERRORS } from "#lib/messages/picture-errors.ts";
import { isAvif, readAvif } from "./formats/avif.ts";
import { readGif } from "./formats/gif.ts";
import { readJpeg } from "./formats/jpeg.ts";
import { readPng } from "./formats/png.ts";
import { DamagedImageError, type ParsedImage } from "./formats/reader.ts";
import { readWebp } from "./formats/webp.ts";

/** A picture as it is stored: the type and size that browsers will detect, and only the bytes needed to show it. */
export type Picture = { mediaType: string; width: number; height: number; bytes: Uint8Array };

/** Without these limits, a picture of a few kilobytes could fill a learner's memory. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 40_000_000;

type Format = {
  mediaType: string;
  hasSignature: (bytes: Uint8Array) => boolean;
  read: (bytes: Uint8Array) => ParsedImage;
};

const FORMATS: readonly Format[] = [
  { mediaType: "image/png", hasSignature: createSignatureTest("\x89PNG\r\n\x1a\n"), read: readPng },
  { mediaType: "image/jpeg", hasSignature: createSignatureTest("\xff\xd8\xff"), read: readJpeg },
  { mediaType: "image/gif", hasSignature: createSignatureTest("GIF87a"), read: readGif },
  { mediaType: "image/gif", hasSignature: createSignatureTest("GIF89a"), read: readGif },
  {
    mediaType: "image/webp",
    hasSignature: (bytes) => createSignatureTest("RIFF")(bytes) && createSignatureTest("WEBP", 8)(bytes),
    read: readWebp,
  },
  { mediaType: "image/avif", hasSignature: isAvif, read: readAvif },
];

/**
 * Identifies and cleans a picture based only on its bytes. Returns "unknown" if the format isn't supported, and a
 * sentence that describes the problem if the picture is damaged or too large. SVG isn't supported because it can
 * contain scripts.
 */
export function readPicture(bytes: Uint8Array): Picture | "unknown" | { problem: string } {
  const format = FORMATS.find(({ hasSignature }) => hasSignature(bytes));
  if (!format) return "unknown";
  try {
    const found = format.read(bytes);
    return checkDimensions(found) ?? { mediaType: format.mediaType, ...found };
  } catch (error) {
    if (error instanceof DamagedImageError) return { problem: PICTURE_ERRORS.damaged(error.message) };
    throw error;
  }
}

function checkDimensions({ width, height }: ParsedImage): { problem: string } | undefined {
  if (width === 0 || height === 0) return { problem: PICTURE_ERRORS.damaged(PICTURE_DAMAGE.noPicture) };
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return undefined;
  return { problem: PICTURE_ERRORS.tooLarge(width, height, MAX_SIDE, MAX_PIXELS) };
}

function createSignatureTest(signature: string, from = 0): (bytes: Uint8Array) => boolean {
  return (bytes) => [...signature].every((character, i) => bytes[from + i] === character.charCodeAt(0));
}
