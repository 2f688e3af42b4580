import { createHash } from "node:crypto";

/**
 * Checks whether a submission is in the sample that needs two markers: the first 7 hexadecimal digits of the MD5 digest
 * of its id, as a number modulo 100, are below `percent`. A larger sample contains every smaller one.
 */
export const isSampled = (submissionId: string, percent: number): boolean =>
  Number.parseInt(createHash("md5").update(submissionId.toLowerCase()).digest("hex").slice(0, 7), 16) % 100 <
  percent;
