import { crc32 } from "node:zlib";
import { PICTURE_DAMAGE } from "#lib/messages/picture-errors.ts";
import { ByteWriter, DamagedImageError, type ParsedImage, Reader } from "./reader.ts";

const SIGNATURE_LENGTH = 8;

/** Chunks that aren't needed to show a picture: text, timestamps and the location where it was taken. */
const METADATA_CHUNKS = new Set(["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]);

/** Reads the chunks up to the last one and verifies their checksums. Drops metadata and everything after that chunk. */
export function readPng(bytes: Uint8Array): ParsedImage {
  const reader = new Reader(bytes);
  const output = new ByteWriter(bytes.length);
  output.add(reader.take(SIGNATURE_LENGTH));
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  for (let type = ""; type !== "IEND"; ) {
    const from = reader.offset;
    const length = reader.readUintBE(4);
    const chunkBytes = reader.take(4 + length);
    if (reader.readUintBE(4) !== crc32(chunkBytes)) throw new DamagedImageError(PICTURE_DAMAGE.wrongChecksum);
    type = String.fromCharCode(...chunkBytes.subarray(0, 4));
    if ((type === "IHDR") !== (size === undefined))
      throw new DamagedImageError(PICTURE_DAMAGE.misplacedHeader);
    size ??= readHeader(chunkBytes);
    if (type === "IDAT") hasData = true;
    if (!METADATA_CHUNKS.has(type)) output.add(bytes.subarray(from, reader.offset));
  }
  if (!size || !hasData) throw new DamagedImageError(PICTURE_DAMAGE.noPicture);
  return { ...size, bytes: output.bytes };
}

function readHeader(chunk: Uint8Array): { width: number; height: number } {
  const reader = new Reader(chunk, 4);
  return { width: reader.readUintBE(4), height: reader.readUintBE(4) };
}
