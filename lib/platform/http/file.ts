import { formatDisposition } from "./content-disposition.ts";
import { createBytesResponse, SANDBOX } from "./picture.ts";

/** Types that browsers show without running anything from them. */
const INLINE_TYPES = /^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf|(?:audio|video)\/[a-z0-9]+)$/;

/**
 * Creates the response for a file that a learner uploaded, or for the part of it that the header Range names. Only its
 * owner's readers may cache it, and no other site can load it as a script or a style.
 */
export function createFileResponse(
  { name, mediaType, bytes }: { name: string; mediaType: string; bytes: Uint8Array },
  range: string | null,
): Response {
  const disposition = INLINE_TYPES.test(mediaType) ? "inline" : "attachment";
  return createBytesResponse(bytes, range, {
    "Content-Type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
    "Content-Disposition": formatDisposition(disposition, name),
    // Chromium's PDF viewer shows nothing in a sandboxed page. Viewers give scripts in a PDF no access to our origin.
    ...(mediaType === "application/pdf" ? {} : SANDBOX),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
}
