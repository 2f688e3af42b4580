import { CSV_TEMPLATE } from "#lib/messages/csv-table.ts";
import { CSV_COLUMN_TEXTS } from "#lib/messages/en/csv-table.ts";
import { CSV_COLUMNS, type CsvColumn, type CsvType, getOptionNumber } from "./columns.ts";

/**
 * The names of the columns of a table with what each contains, in English, which is the language of the guides. The
 * columns for options are one entry.
 */
export const describeCsvColumns = (): { columns: string[]; description: string }[] =>
  Object.entries(CSV_COLUMN_TEXTS).map(([column, description]) => ({
    columns: column === "option" ? CSV_COLUMNS.filter(getOptionNumber) : [column],
    description,
  }));

type TemplateRow = Partial<Record<CsvColumn, string>> & { type: CsvType; options?: readonly string[] };

/** Creates the rows of a table to fill in: a question of each type, in the viewer's language, with a cell per column. */
export const createCsvTemplate = (): string[][] =>
  listTemplateRows().map(({ options = [], ...cells }) =>
    CSV_COLUMNS.map((column) => {
      const number = getOptionNumber(column);
      return (number === undefined ? cells[column] : options[number - 1]) ?? "";
    }),
  );

function listTemplateRows(): TemplateRow[] {
  const { singleChoice, multipleChoice, trueFalse, shortText, number, matching, ordering, essay } =
    CSV_TEMPLATE;
  return [
    {
      type: "single_choice",
      question: singleChoice.question,
      options: singleChoice.options,
      correct: "2",
      shuffle: "yes",
      feedback_correct: singleChoice.feedback,
      feedback_incorrect: singleChoice.feedback,
    },
    {
      type: "multiple_choice",
      question: multipleChoice.question,
      options: ["2", "7", "9", "15"],
      correct: "1, 2",
      scoring: "partial",
      points: "2",
    },
    { type: "true_false", question: trueFalse.question, correct: "true" },
    { type: "short_text", question: shortText.question, correct: shortText.correct },
    { type: "number", question: number.question, correct: "3.14" },
    { type: "matching", question: matching.question, options: matching.pairs, scoring: "each", points: "3" },
    { type: "ordering", question: ordering.question, options: ordering.items, scoring: "pairs" },
    { type: "essay", question: essay.question, correct: essay.modelAnswer, points: "5" },
  ];
}
