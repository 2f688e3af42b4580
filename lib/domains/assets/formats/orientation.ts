import { Damaged, Reader } from "./reader.ts";

const ORIENTATION = 0x0112;
const SHORT = 3;

/** Which way up a picture is: 1 to 8 as Exif numbers them, 1 (as it lies) where it does not say so readably. */
export function orientationIn(tiff: Uint8Array): number {
  try {
    return written(tiff);
  } catch (error) {
    if (error instanceof Damaged) return 1;
    throw error;
  }
}

function written(tiff: Uint8Array): number {
  const reader = new Reader(tiff);
  const order = reader.ascii(2);
  if (order !== "II" && order !== "MM") return 1;
  const number = (size: number) => (order === "II" ? reader.little(size) : reader.big(size));
  if (number(2) !== 42) return 1;
  reader.at = number(4);
  for (let entries = number(2); entries > 0; entries -= 1) {
    const [tag, type, count] = [number(2), number(2), number(4)];
    const value = number(2);
    reader.take(2);
    if (tag !== ORIENTATION) continue;
    return type === SHORT && count === 1 && value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Exif that says which way up, and nothing else. */
export const exifOf = (orientation: number): number[] => [
  ...[0x49, 0x49, 42, 0, 8, 0, 0, 0],
  ...[1, 0],
  ...[ORIENTATION & 0xff, ORIENTATION >> 8, SHORT, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
  ...[0, 0, 0, 0],
];
