import { PICTURE_DAMAGE } from "#lib/messages/picture-errors.ts";
import { buildExif, readOrientation } from "./orientation.ts";
import { ByteWriter, DamagedImageError, type ParsedImage, Reader } from "./reader.ts";

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
const EXIF = "Exif\0\0";
/** The prefixes of application segments that affect how the picture looks. */
const KEPT_PREFIXES: Readonly<Record<number, string>> = {
  [APP0]: "JFIF\0",
  [APP2]: "ICC_PROFILE\0",
  [APP14]: "Adobe",
};

/**
 * Reads the segments and scans up to the end of the picture. Keeps only the application segments that affect how it
 * looks: JFIF, the color profile, Adobe's color transform and the orientation. Drops everything else: location and
 * author, comments, previews, and the videos that phones append.
 */
export function readJpeg(bytes: Uint8Array): ParsedImage {
  const reader = new Reader(bytes, 2);
  const segments = new ByteWriter(bytes.length);
  let size: Size | undefined;
  let orientation = 1;
  let hasScan = false;
  for (let marker = readMarker(reader); marker !== EOI; marker = readMarker(reader)) {
    const body = reader.take(reader.readUintBE(2) - 2);
    if (isFrame(marker)) size = requireSameSize(size, body);
    if (marker === APP1 && startsWith(body, EXIF)) orientation = readOrientation(body.subarray(EXIF.length));
    if (isKept(marker, body)) {
      segments.add([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
      segments.add(body);
    }
    if (marker === SOS) {
      segments.add(readScan(reader));
      hasScan = true;
    }
  }
  if (!size || !hasScan) throw new DamagedImageError(PICTURE_DAMAGE.noPicture);
  const file = new ByteWriter(bytes.length + 64);
  file.add([0xff, SOI]);
  if (orientation > 1) file.add(buildSegment(APP1, [...toCharCodes(EXIF), ...buildExif(orientation)]));
  file.add(segments.bytes);
  file.add([0xff, EOI]);
  // Orientations 5 and higher are rotated by 90 degrees.
  const { width, height } = size;
  const displaySize = orientation >= 5 ? { width: height, height: width } : size;
  return { ...displaySize, bytes: file.bytes };
}

type Size = { width: number; height: number };

/** Reads a marker, which is 0xFF (repeated any number of times) followed by its kind. */
function readMarker(reader: Reader): number {
  if (reader.readUintBE(1) !== 0xff) throw new DamagedImageError(PICTURE_DAMAGE.strayBytes);
  let marker = reader.readUintBE(1);
  while (marker === 0xff) marker = reader.readUintBE(1);
  return marker;
}

/** Checks whether the marker starts a frame of any coding. C4 and CC are tables, and C8 is reserved. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function requireSameSize(before: Size | undefined, body: Uint8Array): Size {
  const reader = new Reader(body, 1);
  const [height, width] = [reader.readUintBE(2), reader.readUintBE(2)];
  if (before && (before.width !== width || before.height !== height))
    throw new DamagedImageError(PICTURE_DAMAGE.conflictingSizes);
  return { width, height };
}

function isKept(marker: number, body: Uint8Array): boolean {
  const isApplication = marker >= APP0 && marker <= APP15;
  const prefix = KEPT_PREFIXES[marker];
  return isApplication ? prefix !== undefined && startsWith(body, prefix) : marker !== COMMENT;
}

/** Reads coded data. It ends at a 0xFF byte that is followed by neither a stuffed zero nor a restart marker. */
function readScan(reader: Reader): Uint8Array {
  const from = reader.offset;
  for (let at = from; ; at += 1) {
    at = reader.bytes.indexOf(0xff, at);
    const next = at < 0 ? undefined : reader.bytes[at + 1];
    if (next === undefined) throw new DamagedImageError(PICTURE_DAMAGE.truncated);
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue;
    if (next !== 0xff) return reader.take(at - from);
  }
}

const toCharCodes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const startsWith = (body: Uint8Array, text: string): boolean =>
  toCharCodes(text).every((code, i) => body[i] === code);

const buildSegment = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  0,
  body.length + 2,
  ...body,
];
