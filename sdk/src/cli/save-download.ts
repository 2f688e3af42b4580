import fs from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TouchstoneError } from "../errors.ts";

/**
 * Writes a response's body to a file, or to standard output. The file is replaced when all of it has arrived, so a
 * failure leaves it as it was.
 * @throws TouchstoneError `connection_failed` if the connection is lost
 */
export async function saveDownload(response: Response, file: string | undefined): Promise<void> {
  const body = Readable.from(readChunks(response));
  if (file === undefined) return pipeline(body, process.stdout, { end: false });
  const existing = await fs.promises.stat(file).catch(() => undefined);
  // Devices and pipes, such as /dev/stdout, can't be replaced.
  if (existing && !existing.isFile()) return pipeline(body, fs.createWriteStream(file));
  const target = existing ? fs.realpathSync(file) : file;
  const draft = `${target}.${process.pid}.tmp`;
  try {
    await pipeline(body, fs.createWriteStream(draft, { flags: "wx", mode: existing?.mode ?? 0o666 }));
    if (existing) fs.chmodSync(draft, existing.mode);
    fs.renameSync(draft, target);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  const read = () =>
    reader?.read().catch((cause) => {
      throw new TouchstoneError("The download was interrupted", { code: "connection_failed", cause });
    });
  try {
    for (let chunk = await read(); chunk && !chunk.done; chunk = await read()) yield chunk.value;
  } finally {
    // An open connection would keep the process from ending.
    await reader?.cancel().catch(() => {});
  }
}
