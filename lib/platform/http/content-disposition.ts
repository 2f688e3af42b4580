/**
 * Formats the header Content-Disposition: whether a browser shows the file or saves it, and its name, in ASCII. If the
 * name has other characters, or some that clients read differently, it is repeated in UTF-8 as RFC 8187 describes.
 */
export function formatDisposition(type: "inline" | "attachment", name: string): string {
  const ascii = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\/%]/gu, "_");
  const plain = `${type}; filename="${ascii}"`;
  if (ascii === name) return plain;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${plain}; filename*=UTF-8''${encoded}`;
}
