type Picture = { digest: string; mediaType: string; bytes: Uint8Array };

/**
 * A picture as browsers get it: for good, since other bytes have another address, and for any page, since embeds show
 * it on their owners' sites. Opened by itself it is a page of nothing but a picture.
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

/** Whether one of the tags is ours, also where something on the way made it a weak one. */
const matchesEtag = (given: string | null, etag: string): boolean =>
  given?.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag) ?? false;
