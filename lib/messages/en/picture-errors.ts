import { formatNumber } from "../format-count.ts";

/** Reasons for rejecting an uploaded image or recording. */
export const PICTURE_ERRORS = {
  unknownFormat:
    "The file must be an image (PNG, JPEG, GIF, WebP, or AVIF) or a recording (MP3, M4A, Ogg, WAV, MP4, or WebM)",
  overQuota: (maxBytes: number) =>
    `The file doesn't fit: this organization can store at most ${formatNumber(maxBytes)} bytes of images and recordings`,
  damaged: (reason: string) => `The image is damaged: ${reason}`,
  tooLarge: (width: number, height: number, maxSide: number, maxPixels: number) =>
    `The image is too large: it has ${formatNumber(width)} × ${formatNumber(height)} pixels, and at most ` +
    `${formatNumber(maxSide)} per side and ${maxPixels / 1e6} million in total are allowed`,
};

/** The damage in a file, as clauses. */
export const PICTURE_DAMAGE = {
  truncated: "the file ends too early",
  noPicture: "the file contains no image",
  conflictingSizes: "the file has conflicting sizes",
  frameOutside: "a frame extends outside the image",
  invalidFrame: "a frame has an invalid header",
  unknownBlock: "the file contains an unknown block",
  wrongChecksum: "a chunk has the wrong checksum",
  misplacedHeader: "the header isn't the first chunk",
  strayBytes: "the file contains bytes between its segments",
  tooManyBoxes: "the file has too many boxes",
  missingBox: (type: string) => `the file has no ${type} box`,
};
