import { PICTURE_DAMAGE } from "#lib/messages/picture-errors.ts";

/** Thrown if the file isn't a complete picture in the format of its signature. The message is one of PICTURE_DAMAGE. */
export class DamagedImageError extends Error {}

/** The result of reading a format: the size in pixels as browsers show it, and the bytes to keep. */
export type ParsedImage = { width: number; height: number; bytes: Uint8Array };

/** Reads untrusted bytes in order. Throws `DamagedImageError` if a read goes past the end. */
export class Reader {
  readonly bytes: Uint8Array;
  readonly end: number;
  offset: number;
  constructor(bytes: Uint8Array, offset = 0, end = bytes.length) {
    this.bytes = bytes;
    this.offset = offset;
    this.end = end;
  }
  get remaining(): number {
    return this.end - this.offset;
  }
  /** Advances by `count` bytes and returns them without copying. */
  take(count: number): Uint8Array {
    if (!(count >= 0 && count <= this.remaining)) throw new DamagedImageError(PICTURE_DAMAGE.truncated);
    this.offset += count;
    return this.bytes.subarray(this.offset - count, this.offset);
  }
  /** Reads an unsigned big-endian integer of at most 6 bytes. */
  readUintBE(size: number): number {
    return this.#number(size, (i) => size - 1 - i);
  }
  /** Reads an unsigned little-endian integer of at most 6 bytes. */
  readUintLE(size: number): number {
    return this.#number(size, (i) => i);
  }
  #number(size: number, power: (index: number) => number): number {
    if (size > this.remaining) throw new DamagedImageError(PICTURE_DAMAGE.truncated);
    let sum = 0;
    for (let i = 0; i < size; i += 1) sum += (this.bytes[this.offset + i] ?? 0) * 256 ** power(i);
    this.offset += size;
    return sum;
  }
  /** Reads `count` bytes as characters, one per byte. */
  readAscii(count: number): string {
    return String.fromCharCode(...this.take(count));
  }
}

/** Collects the parts of a file to keep. `capacity` is the maximum number of bytes. */
export class ByteWriter {
  readonly #bytes: Uint8Array;
  #size = 0;
  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }
  add(piece: Uint8Array | readonly number[]): void {
    this.#bytes.set(piece, this.#size);
    this.#size += piece.length;
  }
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }
}
