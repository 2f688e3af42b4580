/** Types that browsers show without running anything from them. */
const INLINE_TYPES = /^(?:image\/(?:png|jpeg|gif|webp)|application\/pdf|(?:audio|video)\/[a-z0-9]+)$/;

/**
 * Creates the response for a file that a learner uploaded. Only its owner's readers may cache it, no other site can load
 * it as a script or a style, and the CSP makes it harmless when it is opened as a page.
 */
export function createFileResponse(file: { name: string; mediaType: string; bytes: Uint8Array }): Response {
  const disposition = INLINE_TYPES.test(file.mediaType) ? "inline" : "attachment";
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.mediaType.startsWith("text/")
        ? `${file.mediaType}; charset=utf-8`
        : file.mediaType,
      "Content-Length": String(file.bytes.length),
      "Content-Disposition": `${disposition}; ${formatFileName(file.name)}`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
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
