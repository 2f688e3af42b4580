/**
 * Creates a response that downloads a file. Each chunk is requested after the previous one has been sent, so a large file
 * needs no more memory than a small one. The download ends when the client disconnects.
 */
export function createDownload(
  chunks: AsyncGenerator<Uint8Array>,
  {
    filename,
    mediaType,
    headers = {},
  }: { filename: string; mediaType: string; headers?: Record<string, string> },
): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": formatDisposition(filename),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}

/** Names the file twice: in ASCII for old clients, and encoded as RFC 8187 says if it has other characters. */
function formatDisposition(filename: string): string {
  const ascii = filename
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/["\\/]/g, "-");
  const plain = `attachment; filename="${ascii}"`;
  if (ascii === filename) return plain;
  const encoded = encodeURIComponent(filename).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
