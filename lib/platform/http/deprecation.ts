/**
 * When an operation was deprecated and when it stops working, as ISO 8601 dates or times. `link` explains what to use
 * instead.
 */
export type Deprecation = { since: string; sunset: string; link?: string };

/** Builds the `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` headers for every response of the operation. */
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
  if (Number.isNaN(time)) throw new RangeError(`${date} isn't a valid date`);
  return time;
}
