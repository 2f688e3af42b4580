import { Damaged, type Found, Reader } from "./reader.ts";

const [IMAGE, EXTENSION, TRAILER] = [0x2c, 0x21, 0x3b];

/** Walks the blocks to the trailer. A frame that reaches out of the screen would be shown larger than it says. */
export function readGif(bytes: Uint8Array): Found {
  const reader = new Reader(bytes, "GIF89a".length);
  const [width, height] = [reader.little(2), reader.little(2)];
  const flags = reader.big(1);
  reader.take(2);
  skipColours(reader, flags);
  let hasFrame = false;
  for (let block = reader.big(1); block !== TRAILER; block = reader.big(1)) {
    if (block === IMAGE) {
      hasFrame = true;
      const [x, y] = [reader.little(2), reader.little(2)];
      if (x + reader.little(2) > width || y + reader.little(2) > height)
        throw new Damaged("has a frame outside of it");
      skipColours(reader, reader.big(1));
      reader.take(1);
    } else if (block === EXTENSION) reader.take(1);
    else throw new Damaged("holds what is no block");
    for (let size = reader.big(1); size > 0; size = reader.big(1)) reader.take(size);
  }
  if (!hasFrame) throw new Damaged("holds no picture");
  return { width, height, bytes: bytes.subarray(0, reader.at) };
}

/** The top bit says that there is a colour table, the lowest three how large. */
function skipColours(reader: Reader, flags: number): void {
  if (flags & 0x80) reader.take(3 << ((flags & 7) + 1));
}
