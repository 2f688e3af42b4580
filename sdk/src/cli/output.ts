/**
 * What a command prints. Without `--json`, it prints text for people. With it, it prints one JSON document, or one
 * for each line where results come over time.
 */
export class Output {
  readonly isJson: boolean;

  constructor(isJson: boolean) {
    this.isJson = isJson;
  }

  /** Prints a result. */
  show(value: unknown, text: string): void {
    process.stdout.write(`${this.isJson ? JSON.stringify(value, null, 2) : text}\n`);
  }

  /** Prints one of many results. */
  showLine(value: unknown, text: string): void {
    process.stdout.write(`${this.isJson ? JSON.stringify(value) : text}\n`);
  }

  /** Tells people about progress, on standard error. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }
}

type Cell = string | number | boolean | null | undefined;

/** Formats rows as columns, with a header. */
export function formatTable(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [header, ...rows.map((row) => row.map(formatCell))];
  const widths = header.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats the names and values of a resource, one in each line. Nested values are JSON. */
export function formatFields(resource: object): string {
  const entries = Object.entries(resource);
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .map(
      ([name, value]) =>
        `${name.padEnd(width)}  ${typeof value === "object" ? JSON.stringify(value) : formatCell(value)}`,
    )
    .join("\n");
}

const formatCell = (value: Cell): string => escapeControls(String(value ?? "-"));

/** Titles and references come from others, so control characters mustn't reach the terminal. */
export const escapeControls = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => JSON.stringify(character).slice(1, -1));
