import { PICTURE_DAMAGE } from "#lib/messages/picture-errors.ts";
import { DamagedImageError, type ParsedImage, Reader } from "./reader.ts";

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];

/**
 * Reads the blocks up to the trailer and drops everything after it. Rejects a frame that extends outside the screen,
 * because browsers would show the picture larger than the stated size.
 */
export function readGif(bytes: Uint8Array): ParsedImage {
  const reader = new Reader(bytes, "GIF89a".length);
  const [width, height] = [reader.readUintLE(2), reader.readUintLE(2)];
  const flags = reader.readUintBE(1);
  reader.take(2);
  skipColorTable(reader, flags);
  let hasFrame = false;
  for (let block = reader.readUintBE(1); block !== TRAILER; block = reader.readUintBE(1)) {
    if (block === IMAGE) {
      hasFrame = true;
      const [x, y] = [reader.readUintLE(2), reader.readUintLE(2)];
      if (x + reader.readUintLE(2) > width || y + reader.readUintLE(2) > height)
        throw new DamagedImageError(PICTURE_DAMAGE.frameOutside);
      skipColorTable(reader, reader.readUintBE(1));
      reader.take(1);
    } else if (block === EXTENSION) reader.take(1);
    else throw new DamagedImageError(PICTURE_DAMAGE.unknownBlock);
    for (let size = reader.readUintBE(1); size > 0; size = reader.readUintBE(1)) reader.take(size);
  }
  if (!hasFrame) throw new DamagedImageError(PICTURE_DAMAGE.noPicture);
  return { width, height, bytes: bytes.subarray(0, reader.offset) };
}

/** Skips a color table. The top bit of the flags indicates whether it exists, and the lowest three bits its size. */
function skipColorTable(reader: Reader, flags: number): void {
  if (flags & 0x80) reader.take(3 << ((flags & 7) + 1));
}
