import fs from "node:fs";
import path from "node:path";
import { readPicture } from "#lib/core/pictures/read-picture.ts";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/** The attributes of an image node. */
export type CoursePicture = { src: string; alt: string; width: number; height: number };

const FOLDER = path.join(import.meta.dirname, "../pictures");
const QUOTA = 16 * 1024 * 1024;

/** Returns the attributes of a course image, with the URL that it has after the upload. */
export function picture(name: string, alt: string): CoursePicture {
  const read = readPicture(fs.readFileSync(path.join(FOLDER, name)));
  if (read === "unknown" || "problem" in read) throw new Error(`${name} isn't an image`);
  const { width, height, bytes } = read;
  return { src: `/assets/${sha256(bytes).toString("hex")}`, alt, width, height };
}

/** Uploads all images of the course, as an author would. */
export async function uploadPictures(ctx: Ctx): Promise<void> {
  for (const name of fs.readdirSync(FOLDER)) {
    await uploadAsset(ctx, { bytes: fs.readFileSync(path.join(FOLDER, name)), quota: QUOTA });
  }
}
