/** Whether a text is Base64, with or without padding. It can have millions of characters. */
export function isBase64(text: string): boolean {
  if (/[^A-Za-z0-9+/=]|=[^=]|={3}/.test(text)) return false;
  return text.includes("=") ? text.length % 4 === 0 : text.length % 4 !== 1;
}

/** @throws DOMException for a text that isn't Base64 */
export const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
