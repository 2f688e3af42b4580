import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { rowColumns } from "#lib/domains/assessments/columns.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { createBatcher } from "#lib/platform/db/batcher.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, embedTokens } from "#lib/platform/db/schema/index.ts";
import { column, formatArrayLiteral } from "#lib/platform/db/text.ts";
import type { PresentedToken, TokenLookup, TokenRow } from "./queries.ts";

/*
 * The following queries run for most requests from browsers. A whole school may open its exam within a minute, so calls
 * that arrive while others are running share a statement. A token appears in each statement at most once, because its
 * requests are counted one after another.
 */
const BATCHING = { concurrency: 3, maxCalls: 100 };

/** The columns of a token that `embed_find` returns, decoded in the same way as the table's columns. */
const { origins, metadata, savedAnswers, createdAt, ...bounded } = getTableColumns(embedTokens);
const tokenColumns = Object.fromEntries(
  Object.entries(bounded).map(([name, source]) => [
    name,
    sql`${sql.identifier(source.name)}`.mapWith(source).as(source.name),
  ]),
) as { [K in keyof typeof bounded]: SQL.Aliased<TokenRow[K]> };

const lookup = prepareStatement<{ digests: string; origins: string }, FoundToken[]>((db) =>
  db
    .select({
      ...tokenColumns,
      isOriginListed: column<boolean>("origin_listed"),
      used: column<number>("attempts"),
      allowed: column<boolean>("allowed"),
      remaining: column<string>("remaining"),
      resetAfter: column<number>("reset_after"),
      retryAfter: column<number>("retry_after"),
    })
    .from(sql`embed_find(${sql.placeholder("digests")}, ${sql.placeholder("origins")})`)
    .prepare("embed_find"),
);
type FoundToken = PresentedToken & { used: number; remaining: string } & Omit<
    TokenLookup["rate"],
    "remaining"
  >;

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
    const byDigest = new Map(rows.map((row) => [row.digest.toString("latin1"), row]));
    return calls.map(({ digest }) => {
      const row = byDigest.get(digest.toString("latin1"));
      if (!row) return undefined;
      const { used, allowed, remaining, resetAfter, retryAfter, ...token } = row;
      return { token, used, rate: { allowed, remaining: Number(remaining), resetAfter, retryAfter } };
    });
  },
});

type TokenRef = { organizationId: string; tokenId: string };
type BeginInput = TokenRef & { now: Date };
/**
 * `startedAt` and `version` are null if the token has been used in the meantime or the assessment isn't published. If
 * `isFull` is true, nothing was started because the organization has reached its limit of open attempts by guests.
 */
type BeginResult = { row: AssessmentRow; isFull: boolean } & Pick<TokenRow, "startedAt" | "version">;

const tokenBatching = {
  ...BATCHING,
  getQueueKey: ({ organizationId }: TokenRef) => organizationId,
  getConflictKey: ({ tokenId }: TokenRef) => tokenId,
};

const beginStatement = prepareStatement<
  { organizationId: string; tokenIds: string; nows: string },
  (BeginResult & { tokenId: string })[]
>((db) => {
  const organizationId = sql.placeholder("organizationId");
  const [tokenIds, nows] = [sql.placeholder("tokenIds"), sql.placeholder("nows")];
  return db
    .select({
      tokenId: sql<string>`started.token`.as("token"),
      row: rowColumns,
      startedAt: sql<Date | null>`started.started_at`.mapWith(embedTokens.startedAt).as("started_at"),
      version: sql<number | null>`started.version`.as("started_version"),
      isFull: sql<boolean>`started.is_full`.as("is_full"),
    })
    .from(sql`embed_begin(${organizationId}, ${tokenIds}, ${nows}) started`)
    .innerJoin(
      assessments,
      and(eq(assessments.organizationId, organizationId), sql`${assessments.id} = started.assessment`),
    )
    .prepare("embed_begin");
});

/**
 * Returns the assessment for the first load of a token. If the assessment is published, the same round trip starts the
 * clock and pins the version. If two first loads run at the same time, the earlier load decides for both.
 */
export const beginAttempt = createBatcher<BeginInput, BeginResult | undefined>({
  ...tokenBatching,
  async run(db, calls) {
    const [{ organizationId }] = calls as [BeginInput];
    const rows = await beginStatement(db, {
      organizationId,
      tokenIds: formatArrayLiteral(calls.map(({ tokenId }) => tokenId)),
      nows: formatArrayLiteral(calls.map(({ now }) => now.toISOString())),
    });
    const lookup = new Map(rows.map((row) => [row.tokenId, row]));
    return calls.map(({ tokenId }) => lookup.get(tokenId));
  },
});

type SavedRow = { id: string; isFull: boolean };
const saveStatement = prepareStatement<
  { organizationId: string; tokenIds: string; rows: string },
  SavedRow[]
>((db) => {
  const [organizationId, tokenIds] = [sql.placeholder("organizationId"), sql.placeholder("tokenIds")];
  return db
    .select({ id: column<string>("id"), isFull: column<boolean>("is_full") })
    .from(sql`embed_save_progress(${organizationId}, ${tokenIds}, ${sql.placeholder("rows")})`)
    .prepare("embed_save_progress");
});

type SaveInput = TokenRef & { answers: string };

/**
 * Saves unfinished answers, given as JSON text. Returns `used` if the token has been used in the meantime, and `full`
 * if this would start an attempt beyond the organization's limit of open attempts by guests.
 */
export const saveAnswers = createBatcher<SaveInput, "saved" | "used" | "full">({
  ...tokenBatching,
  getWeight: ({ answers }) => answers.length,
  maxWeight: 256 * 1024,
  async run(db, calls) {
    const [{ organizationId }] = calls as [SaveInput];
    const rows = calls.map(({ tokenId, answers }) => `{"id":"${tokenId}","answers":${answers}}`);
    const saved = await saveStatement(db, {
      organizationId,
      tokenIds: formatArrayLiteral(calls.map(({ tokenId }) => tokenId)),
      rows: `[${rows.join(",")}]`,
    });
    const byId = new Map(saved.map((each) => [each.id, each]));
    return calls.map(({ tokenId }) => {
      const each = byId.get(tokenId);
      if (!each) return "used";
      return each.isFull ? "full" : "saved";
    });
  },
});
