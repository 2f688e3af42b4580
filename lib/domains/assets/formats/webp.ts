import { Damaged, type Found, Kept, Reader } from "./reader.ts";

type Size = { width: number; height: number };

/** Bits of the extended header that announce chunks which are left out: camera data, and where it was taken. */
const TOLD_BITS = 0x08 | 0x04;
const TOLD = new Set(["EXIF", "XMP "]);

/** Walks the chunks. What tells of the picture is left out, and so is what stands behind the container's end. */
export function readWebp(bytes: Uint8Array): Found {
  const outer = new Reader(bytes, 4);
  const container = new Reader(bytes, 12, 8 + outer.little(4));
  if (container.end > bytes.length) throw new Damaged("ends too early");
  const kept = new Kept(bytes.length + 1);
  kept.add(bytes.subarray(0, 12));
  let canvas: Size | undefined;
  let still: Size | undefined;
  let hasFrames = false;
  while (container.left > 0) {
    const from = container.at;
    const type = container.ascii(4);
    const body = container.take(container.little(4));
    container.take(Math.min(body.length % 2, container.left));
    if (type === "VP8X") canvas = canvasOf(body);
    if (type === "VP8 ") still = lossyOf(body);
    if (type === "VP8L") still = losslessOf(body);
    if (type === "ANMF") hasFrames = true;
    if (!TOLD.has(type)) kept.add(chunkKept(type, new Uint8Array(bytes.subarray(from, container.at))));
  }
  const size = canvas ?? still;
  if (!size || (!still && !hasFrames)) throw new Damaged("holds no picture");
  if (canvas && still && (canvas.width !== still.width || canvas.height !== still.height))
    throw new Damaged("says two sizes");
  return { ...size, bytes: sized(kept.bytes) };
}

/** `chunk` is a copy, which may be changed. */
function chunkKept(type: string, chunk: Uint8Array): Uint8Array {
  if (type === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~TOLD_BITS;
  return chunk;
}

function sized(file: Uint8Array): Uint8Array {
  new DataView(file.buffer, file.byteOffset).setUint32(4, file.length - 8, true);
  return file;
}

function canvasOf(body: Uint8Array): Size {
  const reader = new Reader(body, 4);
  return { width: reader.little(3) + 1, height: reader.little(3) + 1 };
}

/** A key frame: three bytes of tag, the start code, then 14 bits of each side. */
function lossyOf(body: Uint8Array): Size {
  const reader = new Reader(body, 3);
  if (reader.big(3) !== 0x9d012a) throw new Damaged("has a frame that does not begin as one");
  return { width: reader.little(2) & 0x3fff, height: reader.little(2) & 0x3fff };
}

function losslessOf(body: Uint8Array): Size {
  const reader = new Reader(body);
  if (reader.big(1) !== 0x2f) throw new Damaged("has a frame that does not begin as one");
  const bits = reader.little(4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
