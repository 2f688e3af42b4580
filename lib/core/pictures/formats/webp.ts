import { PICTURE_DAMAGE } from "#lib/messages/picture-errors.ts";
import { ByteWriter, DamagedImageError, type ParsedImage, Reader } from "./reader.ts";

type Size = { width: number; height: number };

/** The bits in the extended header for the metadata chunks Exif and XMP, which are dropped. */
const METADATA_FLAGS = 0x08 | 0x04;
const METADATA_CHUNKS = new Set(["EXIF", "XMP "]);

/** Reads the chunks. Drops metadata and everything after the end of the container. */
export function readWebp(bytes: Uint8Array): ParsedImage {
  const outer = new Reader(bytes, 4);
  const container = new Reader(bytes, 12, 8 + outer.readUintLE(4));
  if (container.end > bytes.length) throw new DamagedImageError(PICTURE_DAMAGE.truncated);
  const output = new ByteWriter(bytes.length + 1);
  output.add(bytes.subarray(0, 12));
  let canvasSize: Size | undefined;
  let imageSize: Size | undefined;
  let hasFrames = false;
  while (container.remaining > 0) {
    const from = container.offset;
    const type = container.readAscii(4);
    const body = container.take(container.readUintLE(4));
    container.take(Math.min(body.length % 2, container.remaining));
    if (type === "VP8X") canvasSize = readCanvasSize(body);
    if (type === "VP8 ") imageSize = readLossySize(body);
    if (type === "VP8L") imageSize = readLosslessSize(body);
    if (type === "ANMF") hasFrames = true;
    if (!METADATA_CHUNKS.has(type))
      output.add(clearMetadataFlags(type, new Uint8Array(bytes.subarray(from, container.offset))));
  }
  const size = canvasSize ?? imageSize;
  if (!size || (!imageSize && !hasFrames)) throw new DamagedImageError(PICTURE_DAMAGE.noPicture);
  if (
    canvasSize &&
    imageSize &&
    (canvasSize.width !== imageSize.width || canvasSize.height !== imageSize.height)
  )
    throw new DamagedImageError(PICTURE_DAMAGE.conflictingSizes);
  return { ...size, bytes: setFileSize(output.bytes) };
}

/** Clears the metadata flags of a VP8X chunk. Modifies `chunk`, which is a copy. */
function clearMetadataFlags(type: string, chunk: Uint8Array): Uint8Array {
  if (type === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
  return chunk;
}

function setFileSize(file: Uint8Array): Uint8Array {
  new DataView(file.buffer, file.byteOffset).setUint32(4, file.length - 8, true);
  return file;
}

function readCanvasSize(body: Uint8Array): Size {
  const reader = new Reader(body, 4);
  return { width: reader.readUintLE(3) + 1, height: reader.readUintLE(3) + 1 };
}

/** Reads the size from a key frame: a tag of three bytes, the start code, then 14 bits for each side. */
function readLossySize(body: Uint8Array): Size {
  const reader = new Reader(body, 3);
  if (reader.readUintBE(3) !== 0x9d012a) throw new DamagedImageError(PICTURE_DAMAGE.invalidFrame);
  return { width: reader.readUintLE(2) & 0x3fff, height: reader.readUintLE(2) & 0x3fff };
}

function readLosslessSize(body: Uint8Array): Size {
  const reader = new Reader(body);
  if (reader.readUintBE(1) !== 0x2f) throw new DamagedImageError(PICTURE_DAMAGE.invalidFrame);
  const bits = reader.readUintLE(4);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
