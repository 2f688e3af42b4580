/** Makes a file harmless that is opened as a page. */
export const SANDBOX = { "Content-Security-Policy": "default-src 'none'; sandbox" };

type Picture = { digest: string; mediaType: string; bytes: Uint8Array };

/**
 * Creates the response for a picture or recording. Browsers can cache it forever, because different bytes have a different URL.
 * Every origin can load it, because embeds show it on other sites.
 */
export function createPictureResponse({ digest, mediaType, bytes }: Picture, request: Request): Response {
  const etag = `"${digest}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=31536000, immutable",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    ...SANDBOX,
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesEtag(request.headers.get("if-none-match"), etag))
    return new Response(null, { status: 304, headers });
  return createBytesResponse(bytes, request.headers.get("range"), {
    ...headers,
    "Content-Type": mediaType,
    "Content-Disposition": "inline",
  });
}

/** Creates the response for a picture that only members may see. */
export const createPrivatePictureResponse = ({ mediaType, bytes }: Omit<Picture, "digest">): Response =>
  createBytesResponse(bytes, null, {
    "Cache-Control": "private, no-store",
    ...SANDBOX,
    "X-Content-Type-Options": "nosniff",
    "Content-Type": mediaType,
    "Content-Disposition": "inline",
  });

/**
 * Creates a response with the bytes, or with the part that the header Range names. Safari plays only recordings that it
 * can load in parts. Any other Range, such as one with several parts, gets everything, as RFC 9110 allows.
 */
export function createBytesResponse(
  bytes: Uint8Array,
  range: string | null,
  headers: Record<string, string>,
): Response {
  const total = bytes.length;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  const start = first === "" ? Math.max(0, total - Number(last)) : Number(first);
  const end = first === "" || last === "" ? total : Math.min(total, Number(last) + 1);
  const all = { ...headers, "Accept-Ranges": "bytes" };
  if (first + last !== "" && start >= total) {
    return new Response(null, { status: 416, headers: { ...all, "Content-Range": `bytes */${total}` } });
  }
  if (first + last === "" || start >= end) {
    return new Response(new Uint8Array(bytes), { headers: { ...all, "Content-Length": String(total) } });
  }
  return new Response(new Uint8Array(bytes.subarray(start, end)), {
    status: 206,
    headers: {
      ...all,
      "Content-Length": String(end - start),
      "Content-Range": `bytes ${start}-${end - 1}/${total}`,
    },
  });
}

/** Checks whether one of the tags matches, even if a proxy has turned it into a weak one. */
const matchesEtag = (given: string | null, etag: string): boolean =>
  given?.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag) ?? false;
