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
    "Content-Disposition": `${disposition}; ${formatFileName(name)}`,
    // Chromium's PDF viewer shows nothing in a sandboxed page. Viewers give scripts in a PDF no access to our origin.
    ...(mediaType === "application/pdf" ? {} : SANDBOX),
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
}

/** Formats a name for Content-Disposition: in ASCII for old clients, and in UTF-8 as RFC 8187 describes. */
function formatFileName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
