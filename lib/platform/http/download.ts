import { formatDisposition } from "./content-disposition.ts";

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
      "Content-Disposition": formatDisposition("attachment", filename),
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
