import { crc32 } from "node:zlib";
import { Damaged, type Found, Kept, Reader } from "./reader.ts";

const SIGNATURE_LENGTH = 8;

/** Chunks that tell of a picture and are not needed to show it: texts, times, where it was taken. */
const TOLD = new Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]);

/** Walks the chunks to the last one, each held against its checksum. What stands behind it is left out. */
export function readPng(bytes: Uint8Array): Found {
  const reader = new Reader(bytes);
  const kept = new Kept(bytes.length);
  kept.add(reader.take(SIGNATURE_LENGTH));
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let type = ""; type !== "IEND"; ) {
    const from = reader.at;
    const length = reader.big(4);
    const checked = reader.take(4 + length);
    if (reader.big(4) !== crc32(checked)) throw new Damaged("has a chunk with a wrong checksum");
    type = String.fromCharCode(...checked.subarray(0, 4));
    if ((type === "IHDR") !== (size === undefined)) throw new Damaged("does not begin with its header");
    size ??= headerOf(checked);
    if (type === "IDAT") hasData = true;
    if (!TOLD.has(type)) kept.add(bytes.subarray(from, reader.at));
  }
  if (!size || !hasData) throw new Damaged("holds no picture");
  return { ...size, bytes: kept.bytes };
}

function headerOf(chunk: Uint8Array): { width: number; height: number } {
  const reader = new Reader(chunk, 4);
  return { width: reader.big(4), height: reader.big(4) };
}
