import { PICTURE_INTERACTION_KINDS } from "#lib/contract/interaction-kinds.ts";
import type { DocumentNode } from "./draft.ts";

/*
 * What the editor must know of an interaction's type in several places.
 */

const WITH_PICTURE: ReadonlySet<string> = new Set(PICTURE_INTERACTION_KINDS);
/** Checks whether learners answer on an image. */
export const hasPicture = (type: string): boolean => WITH_PICTURE.has(type);

/** Checks whether an interaction still needs an image, without which learners can't answer. */
export function lacksPicture({ type, attrs = {}, content = [] }: DocumentNode): boolean {
  if (hasPicture(type) && !attrs.image) return true;
  if (type === "positionObjectInteraction" && !attrs.object) return true;
  return content.some((part) => part.type === "gapImg" && !part.attrs?.image);
}

const WITH_HOTSPOTS: ReadonlySet<string> = new Set([
  "hotspotInteraction",
  "graphicOrderInteraction",
  "graphicAssociateInteraction",
  "graphicGapMatchInteraction",
]);
/** Checks whether the image has areas that learners choose, order or connect. */
export const hasHotspots = (type: string): boolean => WITH_HOTSPOTS.has(type);

const BY_TEACHER: ReadonlySet<string> = new Set([
  "extendedTextInteraction",
  "uploadInteraction",
  "drawingInteraction",
]);
/** Checks whether a teacher always grades the answers. */
export const isGradedByTeacher = (type: string): boolean => BY_TEACHER.has(type);

/** Checks whether answers earn points. A recording is only played. */
export const hasKey = (type: string): boolean => type !== "mediaInteraction";
