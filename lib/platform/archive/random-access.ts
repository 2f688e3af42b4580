/** Bytes of which any range can be read, wherever they are stored. */
export type RandomAccess = {
  size: number;
  /** Streams the bytes from `start` up to, but not including, `end`. */
  stream(start: number, end: number): AsyncIterable<Uint8Array>;
};

/** Reads a range into memory. A range that goes beyond the end is shorter. */
export async function readRange(bytes: RandomAccess, start: number, end: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes.stream(start, Math.min(end, bytes.size))) chunks.push(chunk);
  return Buffer.concat(chunks);
}
