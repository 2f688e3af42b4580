import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { rowColumns } from "#lib/domains/assessments/columns.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import type { AttemptRow, OpenOutcome } from "#lib/domains/attempts/queries.ts";
import { createBatcher } from "#lib/platform/db/batcher.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, attempts, embedTokens } from "#lib/platform/db/schema/index.ts";
import { column, formatArrayLiteral } from "#lib/platform/db/text.ts";
import { newId } from "#lib/platform/ids.ts";
import type { PresentedToken, TokenAttempt, TokenLookup, TokenRow } from "./queries.ts";

/*
 * The following queries run for most requests from browsers. A whole school may open its exam within a minute, so calls
 * that arrive while others are running share a statement. A token appears in each statement at most once, because its
 * requests are counted one after another.
 */
const BATCHING = { concurrency: 3, maxCalls: 100 };

/** The columns of a token that `find_embed_tokens` returns, decoded in the same way as the table's columns. */
const {
  origins,
  metadata,
  savedAnswers,
  hasProgress,
  hasAccommodations,
  attemptId,
  createdAt,
  ...boundedColumns
} = getTableColumns(embedTokens);
const tokenColumns = Object.fromEntries(
  Object.entries(boundedColumns).map(([name, source]) => [
    name,
    sql`${sql.identifier(source.name)}`.mapWith(source).as(source.name),
  ]),
) as { [K in keyof typeof boundedColumns]: SQL.Aliased<TokenRow[K]> };

const lookup = prepareStatement<{ digests: string; origins: string }, FoundToken[]>((db) =>
  db
    .select({
      token: { ...tokenColumns, isOriginListed: column<boolean>("origin_listed") },
      attempt: {
        id: column<string | null>("attempt_id"),
        isOwn: column<boolean | null>("is_own_attempt"),
        state: column<TokenAttempt["state"]>("attempt_state"),
        version: column<number>("attempt_version"),
        startedAt: sql<Date>`attempt_started_at`.mapWith(attempts.startedAt).as("attempt_started_at"),
        deadline: sql<Date | null>`deadline`.mapWith(attempts.deadline).as("deadline"),
        hasSavedAnswers: column<boolean>("has_saved_answers"),
        submissionId: column<string | null>("attempt_submission_id"),
        closedAt: sql<Date | null>`closed_at`.mapWith(attempts.closedAt).as("closed_at"),
        seed: column<string>("attempt_seed"),
        exerciseOrder: column<TokenAttempt["exerciseOrder"]>("attempt_exercise_order"),
        extraAttempts: column<number>("attempt_extra_attempts"),
        submitSaved: column<boolean>("attempt_submit_saved"),
      },
      used: column<number>("attempts"),
      made: column<number>("attempts_made"),
      allowed: column<boolean>("allowed"),
      remaining: column<string>("remaining"),
      resetAfter: column<number>("reset_after"),
      retryAfter: column<number>("retry_after"),
    })
    .from(sql`find_embed_tokens(${sql.placeholder("digests")}, ${sql.placeholder("origins")})`)
    .prepare("find_embed_tokens"),
);
type FoundToken = {
  token: PresentedToken;
  attempt: Omit<TokenAttempt, "id" | "isOwn"> & { id: string | null; isOwn: boolean | null };
  used: number;
  made: number;
  remaining: string;
} & Omit<TokenLookup["rate"], "remaining">;

/**
 * Matches origins that a token can list and that need no escaping in the text of an array. No token lists any other
 * origin.
 */
const PLAIN_ORIGIN = /^https?:\/\/[^\s"\\{},]{1,292}$/;

type LookupInput = { digest: Buffer; origin: string | null };

/** Finds a token of any organization by its digest, and counts one request against the token's rate limit. */
export const findByDigest = createBatcher<LookupInput, TokenLookup | undefined>({
  ...BATCHING,
  getQueueKey: () => "",
  getConflictKey: ({ digest }) => digest.toString("latin1"),
  async run(db, calls) {
    const rows = await lookup(db, {
      digests: formatArrayLiteral(calls.map(({ digest }) => `"\\\\x${digest.toString("hex")}"`)),
      origins: formatArrayLiteral(
        calls.map(({ origin }) => `"${origin !== null && PLAIN_ORIGIN.test(origin) ? origin : ""}"`),
      ),
    });
    const byDigest = new Map(rows.map((row) => [row.token.digest.toString("latin1"), row]));
    return calls.map(({ digest }) => {
      const row = byDigest.get(digest.toString("latin1"));
      if (!row) return undefined;
      const { token, attempt, used, made, allowed, remaining, resetAfter, retryAfter } = row;
      return {
        token,
        attempt: attempt.id === null ? null : { ...attempt, id: attempt.id, isOwn: attempt.isOwn === true },
        used,
        made,
        rate: { allowed, remaining: Number(remaining), resetAfter, retryAfter },
      };
    });
  },
});

type OpenedAttempt = Pick<
  AttemptRow,
  "version" | "startedAt" | "deadline" | "seed" | "exerciseOrder" | "submitSaved"
> & {
  id: string | null;
  answers: unknown;
};
type BeginInput = { organizationId: string; tokenId: string; now: Date };
/** The attempt is null if none was opened, and `outcome` says why. `used`: the token has been used in the meantime. */
type BeginResult = {
  row: AssessmentRow;
  outcome: OpenOutcome | "used";
  attempt: (Omit<OpenedAttempt, "id"> & { id: string }) | null;
};

const beginStatement = prepareStatement<
  { organizationId: string; tokenIds: string; newIds: string; nows: string },
  ({
    tokenId: string;
    row: AssessmentRow;
    outcome: BeginResult["outcome"];
  } & OpenedAttempt)[]
>((db) => {
  const organizationId = sql.placeholder("organizationId");
  const [tokenIds, newIds, nows] = [
    sql.placeholder("tokenIds"),
    sql.placeholder("newIds"),
    sql.placeholder("nows"),
  ];
  return db
    .select({
      tokenId: sql<string>`begun.token`.as("token"),
      row: rowColumns,
      outcome: sql<BeginResult["outcome"]>`begun.outcome`.as("outcome"),
      id: sql<string | null>`begun.attempt`.as("attempt"),
      version: sql<number>`begun.version`.as("attempt_version"),
      startedAt: sql<Date>`begun.started_at`.mapWith(attempts.startedAt).as("started_at"),
      deadline: sql<Date | null>`begun.deadline`.mapWith(attempts.deadline).as("deadline"),
      answers: sql<unknown>`begun.answers`.as("answers"),
      seed: sql<string>`begun.seed`.as("seed"),
      exerciseOrder: sql<AttemptRow["exerciseOrder"]>`begun.exercise_order`.as("exercise_order"),
      submitSaved: sql<boolean>`begun.submit_saved`.as("submit_saved"),
    })
    .from(sql`begin_attempts(${organizationId}, ${tokenIds}, ${newIds}, ${nows}) begun`)
    .innerJoin(
      assessments,
      and(eq(assessments.organizationId, organizationId), sql`${assessments.id} = begun.assessment`),
    )
    .prepare("begin_attempts");
});

/**
 * Returns the assessment of a token and the attempt that the token opens: the learner's open attempt, or a new one. If
 * two tokens of a learner are loaded at once, both get the same attempt. Undefined if the token was deleted.
 */
export const beginAttempt = createBatcher<BeginInput, BeginResult | undefined>({
  ...BATCHING,
  getQueueKey: ({ organizationId }) => organizationId,
  getConflictKey: ({ tokenId }) => tokenId,
  async run(db, calls) {
    const [{ organizationId }] = calls as [BeginInput];
    const rows = await beginStatement(db, {
      organizationId,
      tokenIds: formatArrayLiteral(calls.map(({ tokenId }) => tokenId)),
      newIds: formatArrayLiteral(calls.map(() => newId())),
      nows: formatArrayLiteral(calls.map(({ now }) => now.toISOString())),
    });
    const byToken = new Map(
      rows.map(({ tokenId, row, outcome, id, ...attempt }) => [
        tokenId,
        { row, outcome, attempt: id === null ? null : { id, ...attempt } },
      ]),
    );
    return calls.map(({ tokenId }) => byToken.get(tokenId));
  },
});
