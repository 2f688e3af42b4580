/** Parses JSON. Returns undefined if the text isn't valid JSON. Valid JSON is never undefined. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
