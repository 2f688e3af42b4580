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
  for await (const bytes of file.read()) {
    if (bytes.length === 0) continue;
    decoder ??= new TextDecoder(detectEncoding(bytes), { fatal: true });
    yield decode(bytes);
  }
  yield decode();
}

/** The number of characters from which formats are detected. */
const BEGINNING = 4096;

/** Reads the beginning of a file. Returns "" if it isn't text. */
export async function readBeginning(file: SourceFile): Promise<string> {
  let beginning = "";
  try {
    for await (const text of decodeText(file)) {
      beginning += text;
      if (beginning.length >= BEGINNING) break;
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
  return beginning.slice(0, BEGINNING);
}

function detectEncoding([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
