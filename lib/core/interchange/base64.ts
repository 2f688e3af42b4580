/** Whether a text is Base64, with or without padding. It can have millions of characters. */
export function isBase64(text: string): boolean {
  if (/[^A-Za-z0-9+/=]|=[^=]|={3}/.test(text)) return false;
  return text.includes("=") ? text.length % 4 === 0 : text.length % 4 !== 1;
}

/** @throws DOMException for a text that isn't Base64 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  // `Uint8Array.from` would first make an array of all characters, which takes ten times the memory.
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
