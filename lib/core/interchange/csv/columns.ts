/** The types of questions in a table. */
export const CSV_TYPES = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "number",
  "matching",
  "ordering",
  "essay",
] as const;
export type CsvType = (typeof CSV_TYPES)[number];

/** The columns of a table, in the order of the template. There can be any number of `option_` columns. */
export const CSV_COLUMNS = [
  "type",
  "title",
  "question",
  "option_1",
  "option_2",
  "option_3",
  "option_4",
  "correct",
  "scoring",
  "case_sensitive",
  "shuffle",
  "points",
  "tags",
  "feedback_correct",
  "feedback_partial",
  "feedback_incorrect",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

export const MAX_OPTIONS = 100;

/** A row: the cells by column, and the options by number. Cells without a value are missing. */
export type CsvRow = {
  cells: ReadonlyMap<string, string>;
  /** The options that aren't empty, by the number of their column. */
  options: ReadonlyMap<number, string>;
};

/** Reads a header such as "Option 1" or "Feedback (correct)" as the name of a column. */
export function normalizeHeader(header: string): string {
  const name = header
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  return name.replace(/^(?:option|choice|answer)_?0*(\d+)$/, "option_$1");
}

export const getOptionNumber = (column: string): number | undefined => {
  const number = Number(/^option_(\d+)$/.exec(column)?.[1] ?? 0);
  return number >= 1 && number <= MAX_OPTIONS ? number : undefined;
};
