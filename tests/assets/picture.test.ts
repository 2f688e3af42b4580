import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildExif } from "#lib/core/pictures/formats/orientation.ts";
import { type Picture, readPicture } from "#lib/core/pictures/read-picture.ts";
import {
  createPng,
  encodeChunk,
  encodePng,
  encodeSegment,
  encodeUint32,
  insertBytes,
  sample,
  samples,
} from "#tests/support/pictures.ts";

const read = (bytes: Uint8Array): Picture => {
  const picture = readPicture(bytes);
  if (picture === "unknown" || "problem" in picture) throw new Error(JSON.stringify(picture));
  return picture;
};
const readError = (bytes: Uint8Array): string => {
  const picture = readPicture(bytes);
  return picture !== "unknown" && "problem" in picture ? picture.problem : "nothing";
};
/** Builds a JPEG segment of EXIF data as phones write it: the orientation, followed by `more`, such as a location. */
const exif = (orientation: number, more = ""): Buffer =>
  encodeSegment(
    0xe1,
    Buffer.concat([Buffer.from("Exif\0\0"), Buffer.from(buildExif(orientation)), Buffer.from(more)]),
  );
const AFTER_SOI = 2;
const AFTER_HEADER = 33;

describe("a picture's type and size", () => {
  test.each(Object.entries(samples))("%s: match what a browser detects", (_, { bytes, ...expected }) => {
    expect(read(bytes)).toMatchObject(expected);
  });

  test.each(Object.entries(samples))("%s: the stored bytes give the same result again", (_, { bytes }) => {
    const picture = read(bytes);
    expect(read(picture.bytes)).toEqual(picture);
  });

  test.each([
    ["an empty file", Buffer.alloc(0)],
    [
      "an SVG drawing",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["an HTML page", Buffer.from("<!doctype html><title>x</title>")],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["a HEIC picture", Buffer.concat([encodeUint32(24), Buffer.from("ftypheic\0\0\0\0mif1heic")])],
    ["a video", Buffer.concat([encodeUint32(24), Buffer.from("ftypisom\0\0\0\0isommp42")])],
    ["audio in a RIFF container", Buffer.from("RIFF\x10\0\0\0WAVEfmt ", "latin1")],
    ["a bitmap", Buffer.from("BM\x46\0\0\0", "latin1")],
  ])("returns unknown for %s", (_, bytes) => {
    expect(readPicture(bytes)).toBe("unknown");
  });

  test.each(Object.entries(samples))("%s: is rejected if it is truncated anywhere", (_, { bytes }) => {
    for (let length = 0; length < bytes.length; length += 1) {
      const cut = readPicture(bytes.subarray(0, length));
      expect(cut === "unknown" || "problem" in cut, `${length} of ${bytes.length} bytes`).toBe(true);
    }
  });

  test("random changes never crash the readers or exceed the limits", () => {
    const file = fc.constantFrom(...Object.values(samples).map(({ bytes }) => bytes));
    const changes = fc.array(fc.tuple(fc.nat(1_000), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
    fc.assert(
      fc.property(file, changes, (original, changed) => {
        const bytes = Buffer.from(original);
        for (const [at, value] of changed) bytes[at % bytes.length] = value;
        const picture = readPicture(bytes);
        if (picture === "unknown" || "problem" in picture) return;
        expect(picture.width * picture.height).toBeGreaterThan(0);
        expect(picture.width * picture.height).toBeLessThanOrEqual(40_000_000);
        expect(picture.bytes.length).toBeLessThanOrEqual(bytes.length + 64);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe("an inconsistent file", () => {
  const header = (width: number, height: number) =>
    encodeChunk(
      "IHDR",
      Buffer.concat([encodeUint32(width), encodeUint32(height), Buffer.from([8, 0, 0, 0, 0])]),
    );

  test("is rejected by its stated size if that would fill the memory", () => {
    expect(
      readError(encodePng([header(65_535, 65_535), encodeChunk("IDAT"), encodeChunk("IEND")])),
    ).toContain("65,535 × 65,535");
    expect(readError(encodePng([header(16_385, 1), encodeChunk("IDAT"), encodeChunk("IEND")]))).toContain(
      "too large",
    );
    expect(read(encodePng([header(16_384, 1), encodeChunk("IDAT"), encodeChunk("IEND")])).width).toBe(16_384);
    expect(readError(encodePng([header(0, 5), encodeChunk("IDAT"), encodeChunk("IEND")]))).toContain(
      "contains no image",
    );
  });

  /** Builds a file of each format whose header states this size in pixels. */
  const saying: Record<string, (width: number, height: number) => Buffer> = {
    png: (width, height) => encodePng([header(width, height), encodeChunk("IDAT"), encodeChunk("IEND")]),
    jpeg(width, height) {
      const bytes = sample("jpeg");
      const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
      bytes.writeUInt16BE(height, frame + 5);
      bytes.writeUInt16BE(width, frame + 7);
      return bytes;
    },
    gif(width, height) {
      const bytes = sample("gif");
      bytes.writeUInt16LE(width, 6);
      bytes.writeUInt16LE(height, 8);
      return bytes;
    },
    "lossless webp"(width, height) {
      const bytes = sample("lossless webp");
      const size = bytes.indexOf("VP8L") + 9;
      const flags = bytes.readUInt32LE(size) & 0xf0000000;
      bytes.writeUInt32LE(((flags | ((height - 1) << 14)) + (width - 1)) >>> 0, size);
      return bytes;
    },
    avif(width, height) {
      const bytes = sample("avif");
      const extent = bytes.indexOf("ispe") + 8;
      bytes.writeUInt32BE(width, extent);
      bytes.writeUInt32BE(height, extent + 4);
      return bytes;
    },
  };

  test.each(Object.entries(saying))("%s: accepts 40 megapixels and rejects more", (_, file) => {
    expect(read(file(8_000, 5_000))).toMatchObject({ width: 8_000, height: 5_000 });
    for (const [width, height] of [
      [8_000, 5_001],
      [8_001, 5_000],
      [6_400, 6_300],
    ] as const)
      expect(readError(file(width, height))).toBe(
        `The image is too large: it has ${width.toLocaleString("en")} × ${height.toLocaleString("en")} pixels, and at most 16,384 per side and 40 million in total are allowed`,
      );
  });

  test("is rejected for a wrong checksum, as in browsers", () => {
    const bytes = createPng(3, 3);
    bytes[19] = 4;
    expect(readError(bytes)).toContain("checksum");
  });

  test("is rejected if it contains no image", () => {
    expect(readError(encodePng([header(1, 1), encodeChunk("IEND")]))).toContain("contains no image");
    expect(readError(Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1"))).toContain("contains no image");
    expect(readError(Buffer.from([0xff, 0xd8, 0xff, 0xd9]))).toContain("contains no image");
    expect(readError(Buffer.from("RIFF\x04\0\0\0WEBP", "latin1"))).toContain("contains no image");
  });

  test("is rejected for a frame larger than the GIF", () => {
    const bytes = sample("gif");
    bytes.writeUInt16LE(9_000, bytes.indexOf(0x2c) + 5);
    expect(readError(bytes)).toContain("outside");
  });

  test("is rejected if the WebP canvas and picture differ in size", () => {
    const bytes = sample("webp");
    bytes.writeUInt8(99, 24);
    expect(readError(bytes)).toContain("conflicting sizes");
  });

  test("is rejected for a length beyond 64 bits", () => {
    const bytes = sample("avif");
    bytes.writeUInt32BE(1, 32);
    bytes.fill(0xff, 40, 48);
    expect(readError(bytes)).toContain("damaged");
  });
});

describe("the metadata of a picture", () => {
  test("is removed: places, comments, previews and data after the end", () => {
    const secret = "GPS 52.5163N 13.3777E";
    const pieces = [
      exif(1, secret),
      encodeSegment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`)),
      encodeSegment(0xe2, Buffer.from(`MPF\0${secret}`)),
      encodeSegment(0xfe, Buffer.from(secret)),
    ];
    const bytes = insertBytes(sample("jpeg"), AFTER_SOI, Buffer.concat(pieces));
    const { bytes: kept } = read(Buffer.concat([bytes, Buffer.from(`film ${secret}`)]));
    expect(Buffer.from(kept)).toEqual(Buffer.from(read(sample("jpeg")).bytes));

    const text = encodeChunk("tEXt", Buffer.from(`Location\0${secret}`));
    const told = Buffer.concat([insertBytes(sample("png"), AFTER_HEADER, text), Buffer.from(secret)]);
    expect(Buffer.from(read(told).bytes)).toEqual(sample("png"));

    const gif = Buffer.concat([sample("gif"), Buffer.from(secret)]);
    expect(Buffer.from(read(gif).bytes)).toEqual(sample("gif"));
  });

  test("is removed from WebP, including its header flags", () => {
    const place = Buffer.from("EXIF\x06\0\0\0secret", "latin1");
    const bytes = Buffer.concat([sample("webp"), place]);
    bytes.writeUInt32LE(bytes.length - 8, 4);
    bytes[20] = (bytes[20] ?? 0) | 0x08;
    expect(Buffer.from(read(bytes).bytes)).toEqual(sample("webp"));
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])("keeps orientation %i of a JPEG", (orientation) => {
    const { width, height, bytes } = read(
      insertBytes(sample("jpeg"), AFTER_SOI, exif(orientation, "a place")),
    );
    expect([width, height]).toEqual(orientation >= 5 ? [5, 7] : [7, 5]);
    expect(Buffer.from(bytes).includes("a place")).toBe(false);
    const own = exif(orientation);
    expect(
      Buffer.from(bytes)
        .subarray(2, 2 + own.length)
        .equals(own),
    ).toBe(orientation > 1);
  });

  test("keeps the color profile", () => {
    expect(Buffer.from(read(sample("jpeg")).bytes).includes("ICC_PROFILE")).toBe(true);
  });
});
