/** That an operation is going away. Dates are `2027-07-01` or ISO 8601; `link` leads to what to read about it. */
export type Deprecation = { since: string; sunset: string; link?: string };

/** `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the link between them, for every answer of such an operation. */
export function buildDeprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (!deprecation) return {};
  const { since, sunset, link } = deprecation;
  return {
    Deprecation: `@${Math.floor(parseTime(since) / 1000)}`,
    Sunset: new Date(parseTime(sunset)).toUTCString(),
    ...(link === undefined ? {} : { Link: `<${link}>; rel="deprecation"; type="text/html"` }),
  };
}

function parseTime(date: string): number {
  const time = Date.parse(date);
  if (Number.isNaN(time)) throw new RangeError(`${date} is no date`);
  return time;
}
