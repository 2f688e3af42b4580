import { readPicture } from "#lib/core/pictures/read-picture.ts";
import { getAssetUrl, readCourseFile } from "./files.ts";

/** The attributes of an image node. */
export type CoursePicture = { src: string; alt: string; width: number; height: number };

/** Returns the attributes of a course image, with the URL that it has after the upload. */
export function picture(name: string, alt: string): CoursePicture {
  const read = readPicture(readCourseFile("picture", name));
  if (read === "unknown" || "problem" in read) throw new Error(`${name} isn't an image`);
  const { width, height, bytes } = read;
  return { src: getAssetUrl(bytes), alt, width, height };
}
