type Picture = { digest: string; mediaType: string; bytes: Uint8Array };

/**
 * A picture as browsers get it: for good, since other bytes have another address, and for any page, since embeds show
 * it on their owners' sites. Opened by itself it is a page of nothing but a picture.
 */
export function pictureResponse({ digest, mediaType, bytes }: Picture, request: Request): Response {
  const tag = `"${digest}"`;
  const headers = {
    ETag: tag,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "X-Content-Type-Options": "nosniff",
  };
  if (namesTag(request.headers.get("if-none-match"), tag))
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
const namesTag = (given: string | null, tag: string): boolean =>
  given?.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === tag) ?? false;
