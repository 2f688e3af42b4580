/** Returns the texts of a table's cells, with the `dateTime` of times. The first row is the header. */
export function readTable(html: string, label: string): string[][] {
  const at = html.indexOf(`<section aria-label="${label}"`);
  if (at < 0) throw new Error(`there is no table “${label}”`);
  const table = html.slice(at, html.indexOf("</table>", at));
  return [...table.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => getCellText(cell)),
  );
}

/** Separates adjacent badges, which have no text between them. */
const BADGE_BOUNDARY = /<\/span><span class="inline-flex/g;

const getCellText = (cell: string): string =>
  cell
    .replace(BADGE_BOUNDARY, '</span>, <span class="inline-flex')
    .replace(/<time\b[^>]*\bdateTime="([^"]+)"[^>]*>.*?<\/time>/gi, "$1")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll("\u00a0", " ");

/** Parses CSV by RFC 4180: quotes are doubled within quotes, and lines end with CRLF. Throws for anything else. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`no CSV at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
