import { exifOf, orientationIn } from "./orientation.ts";
import { Damaged, type Found, Kept, Reader } from "./reader.ts";

const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];
const [APP0, APP1, APP2, APP14, APP15, COMMENT] = [0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
const EXIF = "Exif\0\0";
/** What applications may write that decides how a picture looks, by how it begins. */
const LOOKS: Readonly<Record<number, string>> = {
  [APP0]: "JFIF\0",
  [APP2]: "ICC_PROFILE\0",
  [APP14]: "Adobe",
};

/**
 * Walks the segments and scans to the picture's end. Of what applications wrote into it only that stays which decides
 * how it looks: JFIF, colour profile, Adobe's colour transform, and which way up it is. Where and by whom it was taken
 * goes, with comments, previews, and the films that telephones put behind the end.
 */
export function readJpeg(bytes: Uint8Array): Found {
  const reader = new Reader(bytes, 2);
  const segments = new Kept(bytes.length);
  let size: Size | undefined;
  let orientation = 1;
  let hasScan = false;
  for (let marker = markerAt(reader); marker !== EOI; marker = markerAt(reader)) {
    const body = reader.take(reader.big(2) - 2);
    if (isFrame(marker)) size = sameSize(size, body);
    if (marker === APP1 && startsWith(body, EXIF)) orientation = orientationIn(body.subarray(EXIF.length));
    if (isKept(marker, body)) {
      segments.add([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]);
      segments.add(body);
    }
    if (marker === SOS) {
      segments.add(scanAt(reader));
      hasScan = true;
    }
  }
  if (!size || !hasScan) throw new Damaged("holds no picture");
  const file = new Kept(bytes.length + 64);
  file.add([0xff, SOI]);
  if (orientation > 1) file.add(segmentOf(APP1, [...codes(EXIF), ...exifOf(orientation)]));
  file.add(segments.bytes);
  file.add([0xff, EOI]);
  // From 5 on it lies on its side.
  const { width, height } = size;
  const shown = orientation >= 5 ? { width: height, height: width } : size;
  return { ...shown, bytes: file.bytes };
}

type Size = { width: number; height: number };

/** A marker is 0xFF, any number of times, and what kind it is. */
function markerAt(reader: Reader): number {
  if (reader.big(1) !== 0xff) throw new Damaged("has something between its segments");
  let marker = reader.big(1);
  while (marker === 0xff) marker = reader.big(1);
  return marker;
}

/** Start of frame, of whatever coding; C4, C8 and CC are tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function sameSize(before: Size | undefined, body: Uint8Array): Size {
  const reader = new Reader(body, 1);
  const [height, width] = [reader.big(2), reader.big(2)];
  if (before && (before.width !== width || before.height !== height)) throw new Damaged("says two sizes");
  return { width, height };
}

function isKept(marker: number, body: Uint8Array): boolean {
  const isApplication = marker >= APP0 && marker <= APP15;
  const look = LOOKS[marker];
  return isApplication ? look !== undefined && startsWith(body, look) : marker !== COMMENT;
}

/** Coded data: it ends where 0xFF is followed by something that is neither a stuffed zero nor a restart. */
function scanAt(reader: Reader): Uint8Array {
  const from = reader.at;
  for (let at = from; ; at += 1) {
    at = reader.bytes.indexOf(0xff, at);
    const next = at < 0 ? undefined : reader.bytes[at + 1];
    if (next === undefined) throw new Damaged("ends too early");
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) continue;
    if (next !== 0xff) return reader.take(at - from);
  }
}

const codes = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const startsWith = (body: Uint8Array, text: string): boolean =>
  codes(text).every((code, i) => body[i] === code);

const segmentOf = (marker: number, body: readonly number[]): number[] => [
  0xff,
  marker,
  0,
  body.length + 2,
  ...body,
];
