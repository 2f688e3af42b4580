import { readPicture } from "#lib/core/pictures/read-picture.ts";

/** In pixels. */
export type PictureSize = { width: number; height: number };

/** Reads the size at which browsers show a picture from its bytes. Undefined if it can't be shown. */
export function readPictureSize(bytes: Uint8Array): PictureSize | undefined {
  const picture = readPicture(bytes);
  return picture === "unknown" || "problem" in picture
    ? undefined
    : { width: picture.width, height: picture.height };
}
