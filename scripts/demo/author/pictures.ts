import fs from "node:fs";
import path from "node:path";
import { readPicture } from "#lib/domains/assets/picture.ts";
import { uploadPicture } from "#lib/domains/assets/upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";

/** A picture as content names it. */
export type CoursePicture = { src: string; alt: string; width: number; height: number };

const FOLDER = path.join(import.meta.dirname, "../pictures");
const QUOTA = 16 * 1024 * 1024;

/** One of the course's own pictures, at the address that it has once it is uploaded. */
export function picture(name: string, alt: string): CoursePicture {
  const read = readPicture(fs.readFileSync(path.join(FOLDER, name)));
  if (read === "unknown" || "problem" in read) throw new Error(`${name} is no picture`);
  const { width, height, bytes } = read;
  return { src: `/assets/${sha256(bytes).toString("hex")}`, alt, width, height };
}

/** Uploads all of the course's pictures, as an author would. */
export async function uploadPictures(ctx: Ctx): Promise<void> {
  for (const name of fs.readdirSync(FOLDER)) {
    await uploadPicture(ctx, { bytes: fs.readFileSync(path.join(FOLDER, name)), quota: QUOTA });
  }
}
