import type { FilePiece, TextPart } from "./writer.ts";

/** A multiple of 3, so that the Base64 of each block needs no padding before the last. */
const BLOCK = 3 * 8192;

/** Encodes the pieces of a single file as UTF-8. Assets are read and encoded as they stream by. */
export async function* streamPieces(pieces: AsyncIterable<FilePiece>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const { text } of pieces) {
    for (const part of text) for await (const written of streamPart(part)) yield encoder.encode(written);
  }
}

async function* streamPart(part: TextPart): AsyncGenerator<string> {
  if (typeof part === "string") yield part;
  else yield* encodeBase64(part.base64);
}

async function* encodeBase64(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const block = new Uint8Array(BLOCK);
  let length = 0;
  for await (const chunk of bytes) {
    for (let from = 0; from < chunk.length; ) {
      const taken = chunk.subarray(from, from + BLOCK - length);
      block.set(taken, length);
      length += taken.length;
      from += taken.length;
      if (length < BLOCK) continue;
      yield toBase64(block);
      length = 0;
    }
  }
  if (length > 0) yield toBase64(block.subarray(0, length));
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
