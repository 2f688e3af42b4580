import { ImportError, type SourceFile } from "./model.ts";

/** Decodes a file as UTF-8, or as UTF-16 if it starts with its byte order mark. @throws ImportError for other text */
export async function* decodeText(file: SourceFile): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  const decode = (bytes?: Uint8Array): string => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? "";
    } catch {
      throw new ImportError("not_utf8", `${file.path} isn't valid UTF-8.`);
    }
  };
  for await (const bytes of readBytes(file)) {
    decoder ??= new TextDecoder(detectUtf(bytes), { fatal: true });
    yield decode(bytes);
  }
  yield decode();
}

/** Reads the bytes of a file in pieces, of which the first isn't shorter than a byte order mark. */
export async function* readBytes(file: SourceFile): AsyncGenerator<Uint8Array> {
  let first: Uint8Array | undefined = new Uint8Array(0);
  for await (const bytes of file.read()) {
    if (!first) yield bytes;
    else if (first.length + bytes.length < 2) first = first.length > 0 ? first : bytes;
    else {
      const joined: Uint8Array = new Uint8Array(first.length + bytes.length);
      joined.set(first);
      joined.set(bytes, first.length);
      yield joined;
      first = undefined;
    }
  }
  if (first && first.length > 0) yield first;
}

/** The number of characters from which formats are detected. */
const BEGINNING = 4096;

/**
 * Reads the beginning of a file, as far as the file isn't damaged. Other text than UTF-8 and UTF-16 can be recognized by
 * its ASCII characters, and its letters are replaced. Returns "" if the file isn't text.
 */
export async function readBeginning(file: SourceFile): Promise<string> {
  let decoder: TextDecoder | undefined;
  let beginning = "";
  try {
    for await (const bytes of readBytes(file)) {
      decoder ??= new TextDecoder(detectUtf(bytes));
      beginning += decoder.decode(bytes, { stream: true });
      if (beginning.length >= BEGINNING) break;
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
  beginning = beginning.slice(0, BEGINNING);
  const isBinary = beginning.includes("\0") && beginning.includes("\ufffd");
  return isBinary ? "" : beginning;
}

/** Detects UTF-16 by its byte order mark. Anything else is read as UTF-8. */
export function detectUtf([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
