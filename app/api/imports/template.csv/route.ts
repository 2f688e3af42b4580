import { CSV_COLUMNS } from "#lib/core/interchange/csv/columns.ts";
import { session } from "#lib/domains/identity/auth/session-auth.ts";
import { createCsvResponse } from "#lib/platform/http/csv.ts";
import { OwnResponse } from "#lib/platform/http/operation.ts";
import { route } from "#lib/platform/http/route.ts";

/** A question of each common type. Cells are in the order of the columns. */
const EXAMPLES: readonly Partial<Record<(typeof CSV_COLUMNS)[number], string>>[] = [
  {
    type: "single_choice",
    title: "Capital of Australia",
    question: "What is the capital of Australia?",
    option_1: "Sydney",
    option_2: "Canberra",
    option_3: "Melbourne",
    correct: "2",
    points: "1",
    tags: "geography",
  },
  {
    type: "short_text",
    title: "Chemical symbol",
    question: "Which chemical symbol does gold have?",
    correct: "Au",
    points: "1",
  },
  { type: "essay", title: "Essay", question: "Describe the water cycle.", points: "5" },
];

export const csvTemplate = route("/api/imports/template.csv", {
  GET: {
    auth: session("assessments.write"),
    data: OwnResponse,
    summary: "Download the template of a table of questions",
    handle: () => {
      const rows = EXAMPLES.map((example) => CSV_COLUMNS.map((column) => example[column] ?? ""));
      return createCsvResponse("questions.csv", [...CSV_COLUMNS], [rows]);
    },
  },
});
export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = csvTemplate;
