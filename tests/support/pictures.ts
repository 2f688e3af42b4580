import { crc32, deflateSync } from "node:zlib";

/** Small images that browsers can show, each with the size that a browser reports. */
const encoded: Record<string, { mediaType: string; width: number; height: number; base64: string[] }> = {
  png: {
    mediaType: "image/png",
    width: 7,
    height: 5,
    base64: [
      "iVBORw0KGgoAAAANSUhEUgAAAAcAAAAFCAYAAACJmvbYAAAAJ0lEQVR4AbTJsQ0AAAgCQcNK7OS07ISViZUdn1z1YMtLpC/U",
      "U2gOAAAA//+AeISvAAAABklEQVQDACOuD/t69CyPAAAAAElFTkSuQmCC",
    ],
  },
  jpeg: {
    mediaType: "image/jpeg",
    width: 7,
    height: 5,
    base64: [
      "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAA",
      "AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAA",
      "ABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAA",
      "AAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA",
      "AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAA",
      "AABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4M",
      "ChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8a",
      "Gi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAFAAcDASIAAhEB",
      "AxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/",
      "xAAYEQADAQEAAAAAAAAAAAAAAAAAAgQzcf/aAAwDAQACEQMRAD8AgAFTsxajwXh//9k=",
    ],
  },
  gif: {
    mediaType: "image/gif",
    width: 1,
    height: 1,
    base64: ["R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs="],
  },
  webp: {
    mediaType: "image/webp",
    width: 7,
    height: 5,
    base64: [
      "UklGRiACAABXRUJQVlA4WAoAAAAgAAAABgAABAAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAA",
      "AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAA",
      "ABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAA",
      "AAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA",
      "AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAA",
      "AABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggMgAAALAB",
      "AJ0BKgcABQACwEwlqAJ0RwACwYAA/ujNv+Lx9v7+3QBr8mfDOpf6TevPuMVumgAA",
    ],
  },
  "lossless webp": {
    mediaType: "image/webp",
    width: 1,
    height: 1,
    base64: ["UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=="],
  },
  avif: {
    mediaType: "image/avif",
    width: 2,
    height: 2,
    base64: [
      "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAA",
      "AAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAA",
      "ABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAA",
      "AwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgA",
      "NogQEAwgMg8f8D///8WfhwB8+ErK42A=",
    ],
  },
};

export type Sample = { mediaType: string; width: number; height: number; bytes: Buffer };

export const samples: Record<string, Sample> = Object.fromEntries(
  Object.entries(encoded).map(([name, { base64, ...sample }]) => [
    name,
    { ...sample, bytes: Buffer.from(base64.join(""), "base64") },
  ]),
);

export function sample(name: string): Buffer {
  const found = samples[name];
  if (!found) throw new Error(`no sample ${name}`);
  return Buffer.from(found.bytes);
}

/** Creates a PNG of one color. Different `shade`s give different files. */
export function createPng(width: number, height: number, shade = 0): Buffer {
  const rows = Buffer.alloc((width + 1) * height, shade);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  return encodePng([
    encodeChunk(
      "IHDR",
      Buffer.concat([encodeUint32(width), encodeUint32(height), Buffer.from([8, 0, 0, 0, 0])]),
    ),
    encodeChunk("IDAT", deflateSync(rows)),
    encodeChunk("IEND"),
  ]);
}

export const encodePng = (chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);

export function encodeChunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const checkedBytes = Buffer.concat([Buffer.from(type, "latin1"), body]);
  return Buffer.concat([encodeUint32(body.length), checkedBytes, encodeUint32(crc32(checkedBytes))]);
}

export function encodeUint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Encodes a JPEG segment. */
export const encodeSegment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);

/** Inserts `piece` into `bytes` at an offset. */
export const insertBytes = (bytes: Buffer, at: number, piece: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
