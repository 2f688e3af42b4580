import { DamagedImageError, Reader } from "./reader.ts";

const ORIENTATION = 0x0112;
const SHORT = 3;

/** Reads the orientation (1 to 8) from Exif data. Returns 1, which is upright, if it is missing or unreadable. */
export function readOrientation(tiff: Uint8Array): number {
  try {
    return parseOrientation(tiff);
  } catch (error) {
    if (error instanceof DamagedImageError) return 1;
    throw error;
  }
}

function parseOrientation(tiff: Uint8Array): number {
  const reader = new Reader(tiff);
  const order = reader.readAscii(2);
  if (order !== "II" && order !== "MM") return 1;
  const readNumber = (size: number) => (order === "II" ? reader.readUintLE(size) : reader.readUintBE(size));
  if (readNumber(2) !== 42) return 1;
  reader.offset = readNumber(4);
  for (let entries = readNumber(2); entries > 0; entries -= 1) {
    const [tag, type, count] = [readNumber(2), readNumber(2), readNumber(4)];
    const value = readNumber(2);
    reader.take(2);
    if (tag !== ORIENTATION) continue;
    return type === SHORT && count === 1 && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Builds Exif data that contains only the orientation. */
export const buildExif = (orientation: number): number[] => [
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
  ...[1, 0],
  ...[ORIENTATION & 0xff, ORIENTATION >> 8, SHORT, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
  ...[0, 0, 0, 0],
];
