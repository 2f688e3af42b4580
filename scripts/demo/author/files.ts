import fs from "node:fs";
import path from "node:path";
import { uploadAsset } from "#lib/domains/assets/upload.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { sha256 } from "#lib/platform/secrets.ts";

const FOLDERS = { picture: "pictures", recording: "recordings", drawing: "drawings" };
const QUOTA = 16 * 1024 * 1024;

const getFolder = (kind: keyof typeof FOLDERS) => path.join(import.meta.dirname, "..", FOLDERS[kind]);

/** Reads a picture or recording of the course, or a drawing that learners turn in. */
export const readCourseFile = (kind: keyof typeof FOLDERS, name: string): Uint8Array =>
  fs.readFileSync(path.join(getFolder(kind), name));

/** Returns the URL that a file has in content after the upload. */
export const getAssetUrl = (bytes: Uint8Array): string => `/assets/${sha256(bytes).toString("hex")}`;

/** Returns the URL of a recording of the course, with the extension that tells its type. */
export const recording = (name: string): string =>
  getAssetUrl(readCourseFile("recording", name)) + path.extname(name);

/** Uploads all pictures and recordings of the course, as an author would. */
export async function uploadAssets(ctx: Ctx): Promise<void> {
  for (const kind of ["picture", "recording"] as const) {
    for (const name of fs.readdirSync(getFolder(kind))) {
      await uploadAsset(ctx, { bytes: readCourseFile(kind, name), quota: QUOTA });
    }
  }
}
