type Picture = { digest: string; mediaType: string; bytes: Uint8Array };

/**
 * Creates the response for a picture. Browsers can cache it forever, because different bytes have a different URL.
 * Every origin can load it, because embeds show it on other sites. The CSP makes it harmless when it is opened as a
 * page.
 */
export function createPictureResponse({ digest, mediaType, bytes }: Picture, request: Request): Response {
  const etag = `"${digest}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      "Content-Type": mediaType,
      "Content-Length": String(bytes.length),
      "Content-Disposition": "inline",
    },
  });
}

/** Checks whether one of the tags matches, even if a proxy has turned it into a weak one. */
const matchesEtag = (given: string | null, etag: string): boolean =>
  given?.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag) ?? false;
