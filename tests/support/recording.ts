import type { Page } from "playwright-core";
import { RECORDING_URL } from "./more-questions.ts";

/** Creates a WAV file with as many seconds of silence, of 8,000 bytes each. */
export function createRecording(seconds: number): Buffer {
  const samples = Buffer.alloc(seconds * 8000, 128);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Serves a recording to the page in ranges. The test can set `isDown`, so that it can't be loaded. */
export async function serveRecording(page: Page, file: Buffer): Promise<{ isDown: boolean }> {
  const server = { isDown: false };
  await page.route(RECORDING_URL, (route) => {
    if (server.isDown) return route.abort();
    const from = Number(/bytes=(\d+)-/.exec(route.request().headers().range ?? "")?.[1] ?? 0);
    return route.fulfill({
      status: 206,
      contentType: "audio/wav",
      headers: {
        "accept-ranges": "bytes",
        "cache-control": "no-store",
        "content-range": `bytes ${from}-${file.length - 1}/${file.length}`,
      },
      body: file.subarray(from),
    });
  });
  return server;
}
