import { ImportError, type SourceFile } from "./model.ts";

/** In bytes. No picture, recording or other file that is read as a whole may be larger. */
const MAX_SIZE = 50 * 1024 * 1024;

/** Reads a file into memory. @throws ImportError if it is too large or damaged */
export async function readWholeFile(file: SourceFile): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.read()) {
    length += chunk.length;
    if (length > MAX_SIZE) throw new ImportError("too_large", `${file.path} is too large.`);
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
