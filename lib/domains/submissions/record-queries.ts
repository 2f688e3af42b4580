import { sql } from "drizzle-orm";
import type { Db } from "#lib/platform/db/client.ts";
import { prepared } from "#lib/platform/db/prepared.ts";

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

export type Recorded = { outcome: "recorded" | "stale" | "exhausted" | "used"; attempt: number };

const one = prepared<Record<(typeof PARAMETERS)[number], unknown>, Recorded[]>((db) => {
  const values = sql.join(
    PARAMETERS.map((name) => sql.placeholder(name)),
    sql`, `,
  );
  return db
    .select({
      outcome: sql<Recorded["outcome"]>`outcome`.as("outcome"),
      attempt: sql<number>`attempt`.as("attempt"),
    })
    .from(sql`record_submission(${values})`)
    .prepare("record_submission");
});

const many = prepared<{ organization: string; rows: string }, { id: string; attempt: number }[]>((db) =>
  db
    .select({ id: sql<string>`id`.as("id"), attempt: sql<number>`attempt`.as("attempt") })
    .from(sql`record_submissions(${sql.placeholder("organization")}, ${sql.placeholder("rows")})`)
    .prepare("record_submissions"),
);

/** Records a submission of an organization, or says what stands against it. */
export async function recordOne(db: Db, organizationId: string, values: SubmissionValues): Promise<Recorded> {
  const array = (json: string) => `{${json.slice(1, -1)}}`;
  const [row] = await one(db, {
    ...values,
    organization: organizationId,
    scores: array(values.scores),
    outcomes: array(values.outcomes),
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
  const recorded = await many(db, { organization: organizationId, rows: `[${rows.map(asJson).join(",")}]` });
  return new Map(recorded.map(({ id, attempt }) => [id, attempt]));
}

/** A member that is JSON already goes in as it is. */
function asJson(row: SubmissionValues): string {
  const members = Object.entries(row).map(([name, value]) => {
    const text = JSON_COLUMNS.has(name)
      ? (value ?? "null")
      : JSON.stringify(Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value);
    return `"${name}":${text}`;
  });
  return `{${members.join(",")}}`;
}
