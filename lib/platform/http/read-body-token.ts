const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
const OPENING = new Set([0x7b, 0x5b]);
const CLOSING = new Set([0x7d, 0x5d]);
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);
const MAX_TOKEN = 200;
const TOKEN_NAME = Buffer.from('"token"');

/**
 * Returns the member `token` of a JSON object without parsing the rest, so that a request can be rate limited before
 * any effort is spent on its body. Returns undefined if there is no such member, or if it isn't a plain string of at
 * most 200 characters. The result is meaningless for text that isn't JSON or repeats the member. The code that parses
 * the body later refuses both.
 */
export function readTokenFromBody(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    else if (byte === QUOTE) {
      const end = findStringEnd(text, at);
      if (end < 0) return undefined;
      const isName =
        depth === 1 && end - at === TOKEN_NAME.length - 1 && text.subarray(at, end + 1).equals(TOKEN_NAME);
      const colon = isName ? skipSpace(text, end + 1) : -1;
      if (isName && text[colon] === COLON) return readPlainString(text, skipSpace(text, colon + 1));
      at = end;
    }
  }
  return undefined;
}

/** Returns the index of the closing quote of the string that begins at `start`, or -1 if there is none. */
function findStringEnd(text: Buffer, start: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf(QUOTE, at);
    if (at < 0) return -1;
    let backslashes = 0;
    while (text[at - 1 - backslashes] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}

function skipSpace(text: Buffer, start: number): number {
  let at = start;
  while (SPACE.has(text[at] ?? 0)) at++;
  return at;
}

function readPlainString(text: Buffer, start: number): string | undefined {
  if (text[start] !== QUOTE) return undefined;
  const end = findStringEnd(text, start);
  if (end < 0 || end - start - 1 > MAX_TOKEN) return undefined;
  const value = text.toString("utf8", start + 1, end);
  return value.includes("\\") ? undefined : value;
}
