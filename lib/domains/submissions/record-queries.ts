import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";

const PARAMETERS = [
  "organization", "assessment", "revision", "version", "id", "learnerId", "learnerRef", "allowed", "source", "status",
  "isDraft", "late", "answers", "fractions", "scores", "outcomes", "score", "maxScore", "percentage", "passed",
  "passing", "autoScore", "metadata", "startedAt", "submittedAt", "eventId", "event", "token", "idempotencyKey", "answersDigest",
] as const; // biome-ignore format: the order of the SQL function's parameters

/** These come as JSON text. */
type JsonColumn = "answers" | "fractions" | "scores" | "outcomes" | "metadata" | "event";
const JSON_COLUMNS: ReadonlySet<string> = new Set<JsonColumn>([
  "answers",
  "fractions",
  "scores",
  "outcomes",
  "metadata",
  "event",
]);

/** A submission as the database takes it. */
export type SubmissionValues = Record<
  Exclude<(typeof PARAMETERS)[number], JsonColumn | "organization">,
  unknown
> &
  Record<Exclude<JsonColumn, "metadata">, string> & { metadata: string | null };

export type RecordResult = { outcome: "recorded" | "stale" | "exhausted" | "used"; attempt: number };

const recordOneStatement = prepareStatement<Record<(typeof PARAMETERS)[number], unknown>, RecordResult[]>(
  (db) => {
    const values = sql.join(
      PARAMETERS.map((name) => sql.placeholder(name)),
      sql`, `,
    );
    return db
      .select({
        outcome: sql<RecordResult["outcome"]>`outcome`.as("outcome"),
        attempt: sql<number>`attempt`.as("attempt"),
      })
      .from(sql`record_submission(${values})`)
      .prepare("record_submission");
  },
);

const recordManyStatement = prepareStatement<
  { organization: string; rows: string },
  { id: string; attempt: number }[]
>((db) =>
  db
    .select({ id: sql<string>`id`.as("id"), attempt: sql<number>`attempt`.as("attempt") })
    .from(sql`record_submissions(${sql.placeholder("organization")}, ${sql.placeholder("rows")})`)
    .prepare("record_submissions"),
);

/** Records a submission of an organization, or says what stands against it. */
export async function recordOne(
  db: Db,
  organizationId: string,
  values: SubmissionValues,
): Promise<RecordResult> {
  const toArrayLiteral = (json: string) => `{${json.slice(1, -1)}}`;
  const [row] = await recordOneStatement(db, {
    ...values,
    organization: organizationId,
    scores: toArrayLiteral(values.scores),
    outcomes: toArrayLiteral(values.outcomes),
  });
  if (!row) throw new Error("record_submission gave no row");
  return row;
}

/** Records those of several submissions of an organization that nothing stands against: their attempts, by id. */
export async function recordMany(
  db: Db,
  organizationId: string,
  rows: readonly SubmissionValues[],
): Promise<Map<string, number>> {
  const recorded = await recordManyStatement(db, {
    organization: organizationId,
    rows: `[${rows.map(serializeRow).join(",")}]`,
  });
  return new Map(recorded.map(({ id, attempt }) => [id, attempt]));
}

/** A member that is JSON already goes in as it is. */
function serializeRow(row: SubmissionValues): string {
  const members = Object.entries(row).map(([name, value]) => {
    const text = JSON_COLUMNS.has(name)
      ? (value ?? "null")
      : JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
    return `"${name}":${text}`;
  });
  return `{${members.join(",")}}`;
}
