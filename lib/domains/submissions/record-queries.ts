import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { column, formatArray, formatArrayLiteral } from "#lib/platform/db/text.ts";

/** A submission as the SQL function `record_batch` expects it. */
export type SubmissionValues = {
  id: string;
  assessment: string;
  revision: number;
  version: number;
  regrades: readonly string[];
  draw: readonly number[] | null;
  /** The learner's id if `learnerRef` is new. */
  learnerId: string;
  learnerRef: string | null;
  allowed: number | null;
  /** In minutes. Only submissions without an attempt need it. */
  timeLimit: number | null;
  source: string;
  status: "graded" | "awaiting_manual_grading";
  isDraft: boolean;
  late: boolean;
  answers: JsonText;
  fractions: JsonText;
  scores: readonly number[];
  outcomes: readonly number[];
  codes: string | null;
  score: number;
  maxScore: number;
  percentage: number;
  passed: boolean;
  passing: number;
  autoScore: number;
  metadata: JsonText | null;
  startedAt: string | null;
  submittedAt: string;
  eventId: string;
  event: JsonText;
  attempt: string | null;
  submittedBy: "learner" | "deadline" | "staff";
  token: string | null;
  idempotencyKey: string | null;
  answersDigest: Buffer | null;
};

type JsonText = string;

/**
 * The parameters of `record_batch` after the organization, in its order, each with its type. There is an array for each
 * column, because PostgreSQL reads these in half the time of a JSON object for each row. Lists inside a row are array literals, and a
 * JSON column is a single JSON array.
 */
export const COLUMNS = {
  id: "uuid[]",
  assessment: "uuid[]",
  revision: "bigint[]",
  version: "integer[]",
  regrades: "text[]",
  draw: "text[]",
  learnerId: "uuid[]",
  learnerRef: "text[]",
  allowed: "integer[]",
  timeLimit: "integer[]",
  source: "text[]",
  status: "text[]",
  isDraft: "boolean[]",
  late: "boolean[]",
  answers: "jsonb",
  fractions: "jsonb",
  scores: "text[]",
  outcomes: "text[]",
  codes: "text[]",
  score: "double precision[]",
  maxScore: "double precision[]",
  percentage: "double precision[]",
  passed: "boolean[]",
  passing: "integer[]",
  autoScore: "double precision[]",
  metadata: "jsonb",
  startedAt: "timestamptz[]",
  submittedAt: "timestamptz[]",
  eventId: "uuid[]",
  event: "jsonb",
  attempt: "uuid[]",
  submittedBy: "text[]",
  token: "uuid[]",
  idempotencyKey: "text[]",
  answersDigest: "bytea[]",
} satisfies Record<keyof SubmissionValues, string>;

type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

export type RecordResult = {
  outcome: "recorded" | "stale" | "exhausted" | "used" | "closed";
  attempt: number;
};

const recordStatement = prepareStatement<
  Record<"organization" | Column, string>,
  (RecordResult & { id: string })[]
>((db) => {
  const columns = COLUMN_NAMES.map((name) => sql`${sql.placeholder(name)}::${sql.raw(COLUMNS[name])}`);
  return db
    .select({
      id: column<string>("id"),
      outcome: column<RecordResult["outcome"]>("outcome"),
      attempt: column<number>("attempt"),
    })
    .from(sql`record_batch(${sql.placeholder("organization")}, ${sql.join(columns, sql`, `)})`)
    .prepare("record_batch");
});

/**
 * Records submissions of the same organization in a single statement, at most one of each learner. Returns the outcome
 * and attempt number of each, in the order of the rows. The attempt number is meaningful only if the outcome is
 * `recorded`.
 */
export async function recordRows(
  db: Db,
  organizationId: string,
  rows: readonly SubmissionValues[],
): Promise<RecordResult[]> {
  const columns = Object.fromEntries(COLUMN_NAMES.map((name) => [name, formatColumn(name, rows)]));
  const recorded = await recordStatement(db, {
    ...(columns as Record<Column, string>),
    organization: organizationId,
  });
  const resultsById = new Map(recorded.map((result) => [result.id, result]));
  return rows.map(({ id }) => {
    const result = resultsById.get(id);
    if (!result) throw new Error(`record_batch returned no result for ${id}`);
    return result;
  });
}

/**
 * Formats a column. JSON text is inserted without changes, because parsing it and serializing it again would cost more
 * than the rest of the row.
 */
export const formatColumn = (name: Column, rows: readonly SubmissionValues[]): string =>
  COLUMNS[name] === "jsonb"
    ? `[${rows.map((row) => row[name] ?? "null").join(",")}]`
    : formatArray(rows.map((row) => toElement(row[name])));

function toElement(value: SubmissionValues[Column]): string | number | boolean | null {
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return typeof value === "object" && value !== null ? formatArrayLiteral(value) : value;
}
