/** Builds a URL with query parameters. Parameters that are undefined, empty, or equal to their default are omitted. */
export function buildHref(
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
  defaults: Readonly<Record<string, string | number>> = { page: 1 },
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== "" && defaults[name] !== value) search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
