import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { column, formatArrayLiteral } from "#lib/platform/db/text.ts";

/** A submission as the SQL function `record_graded_submissions` expects it. JSON columns are JSON text. */
export type SubmissionValues = {
  assessment: string;
  revision: number;
  version: number;
  regrades: readonly string[];
  draw: readonly number[] | null;
  id: string;
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
  scores: JsonText;
  outcomes: JsonText;
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
const JSON_COLUMNS: ReadonlySet<string> = new Set<keyof SubmissionValues>([
  "answers",
  "fractions",
  "scores",
  "outcomes",
  "metadata",
  "event",
]);

export type RecordResult = {
  outcome: "recorded" | "stale" | "exhausted" | "used" | "closed";
  attempt: number;
};

const recordStatement = prepareStatement<
  { organization: string; tokens: string; rows: string },
  (RecordResult & { id: string })[]
>((db) =>
  db
    .select({
      id: column<string>("id"),
      outcome: column<RecordResult["outcome"]>("outcome"),
      attempt: column<number>("attempt"),
    })
    .from(
      sql`record_graded_submissions(${sql.placeholder("organization")}, ${sql.placeholder("tokens")}::uuid[],
        ${sql.placeholder("rows")})`,
    )
    .prepare("record_graded_submissions"),
);

/**
 * Records one or more submissions of the same organization in a single statement. Returns the outcome and attempt
 * number of each, in the order of the rows. The attempt number is meaningful only if the outcome is `recorded`.
 */
export async function recordRows(
  db: Db,
  organizationId: string,
  rows: readonly SubmissionValues[],
): Promise<RecordResult[]> {
  const recorded = await recordStatement(db, {
    organization: organizationId,
    tokens: formatArrayLiteral(rows.flatMap(({ token }) => token ?? [])),
    rows: `[${rows.map(serializeRow).join(",")}]`,
  });
  const resultsById = new Map(recorded.map((result) => [result.id, result]));
  return rows.map(({ id }) => {
    const result = resultsById.get(id);
    if (!result) throw new Error(`record_graded_submissions returned no result for ${id}`);
    return result;
  });
}

/**
 * Inserts JSON text without changes, because parsing it and serializing it again would cost more than the rest of the
 * row.
 */
function serializeRow(row: SubmissionValues): string {
  const members = Object.entries(row).map(([name, value]) => {
    const text = JSON_COLUMNS.has(name)
      ? (value ?? "null")
      : JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
    return `"${name}":${text}`;
  });
  return `{${members.join(",")}}`;
}
