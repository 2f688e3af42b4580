import { detectUtf, readBytes } from "../decode-text.ts";
import { ImportError, type SourceFile } from "../model.ts";

/**
 * Detects the encoding of a table. It is UTF-16 with a byte order mark, or UTF-8. A file with letters that aren't UTF-8,
 * and none that are, is Windows-1252: Excel saves "CSV" without further words that way in Europe and America.
 * @throws ImportError for a file with letters of both, which was damaged, or with zero bytes, which isn't text
 */
export async function detectCsvEncoding(file: SourceFile): Promise<string> {
  const counter = new LetterCounter();
  let isFirst = true;
  for await (const bytes of readBytes(file)) {
    const utf = isFirst ? detectUtf(bytes) : "utf-8";
    if (utf !== "utf-8") return utf;
    isFirst = false;
    counter.count(bytes);
  }
  counter.close();
  if (counter.invalid === 0) return "utf-8";
  if (counter.valid > 0 || counter.hasZero)
    throw new ImportError("not_utf8", `${file.path} isn't valid UTF-8.`);
  return "windows-1252";
}

/** Counts letters of several bytes in UTF-8, and bytes that are part of none. */
class LetterCounter {
  valid = 0;
  invalid = 0;
  hasZero = false;
  /** How many bytes the current letter still needs, and the range of the next one. */
  #missing = 0;
  #low = 0x80;
  #high = 0xbf;

  count(bytes: Uint8Array): void {
    for (const byte of bytes) this.#add(byte);
  }

  close(): void {
    if (this.#missing > 0) this.invalid += 1;
  }

  #add(byte: number): void {
    if (byte === 0) this.hasZero = true;
    if (this.#missing > 0) {
      if (byte >= this.#low && byte <= this.#high) {
        this.#missing -= 1;
        [this.#low, this.#high] = [0x80, 0xbf];
        if (this.#missing === 0) this.valid += 1;
        return;
      }
      this.invalid += 1;
      this.#missing = 0;
      [this.#low, this.#high] = [0x80, 0xbf];
    }
    if (byte < 0x80) return;
    this.#start(byte);
  }

  /** Unicode's table of well-formed UTF-8 limits the second byte after some first ones. */
  #start(byte: number): void {
    if (byte >= 0xc2 && byte <= 0xdf) this.#missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) this.#missing = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) this.#missing = 3;
    else this.invalid += 1;
    if (byte === 0xe0) this.#low = 0xa0;
    if (byte === 0xed) this.#high = 0x9f;
    if (byte === 0xf0) this.#low = 0x90;
    if (byte === 0xf4) this.#high = 0x8f;
  }
}
