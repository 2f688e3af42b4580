import { pictureDamage } from "#lib/messages/picture-errors.ts";

/** What is no whole picture of the format that its first bytes announce. */
export class DamagedImageError extends Error {}

/** What a format's reader finds: the size as browsers show it, and the bytes worth keeping. */
export type ParsedImage = { width: number; height: number; bytes: Uint8Array };

/** A walk through bytes that nobody vouches for: whatever would lie beyond their end is `Damaged`. */
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
  /** Steps over `count` bytes and gives them, without a copy. */
  take(count: number): Uint8Array {
    if (!(count >= 0 && count <= this.remaining)) throw new DamagedImageError(pictureDamage.truncated);
    this.offset += count;
    return this.bytes.subarray(this.offset - count, this.offset);
  }
  /** An unsigned number of `size` bytes, at most 6, the largest first. */
  readUintBE(size: number): number {
    return this.#number(size, (i) => size - 1 - i);
  }
  /** The same, the smallest first. */
  readUintLE(size: number): number {
    return this.#number(size, (i) => i);
  }
  #number(size: number, power: (index: number) => number): number {
    if (size > this.remaining) throw new DamagedImageError(pictureDamage.truncated);
    let sum = 0;
    for (let i = 0; i < size; i += 1) sum += (this.bytes[this.offset + i] ?? 0) * 256 ** power(i);
    this.offset += size;
    return sum;
  }
  /** `count` bytes as characters, one each. */
  readAscii(count: number): string {
    return String.fromCharCode(...this.take(count));
  }
}

/** What of a file is kept, piece by piece; never much more than the file itself. */
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
