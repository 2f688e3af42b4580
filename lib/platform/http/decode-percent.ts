/** Decodes percent-encoding. Returns undefined if it isn't valid UTF-8 in valid percent-encoding. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
