import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { rowColumns } from "#lib/domains/assessments/columns.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { createBatcher } from "#lib/platform/db/batcher.ts";
import { prepareStatement } from "#lib/platform/db/prepare-statement.ts";
import { assessments, embedTokens } from "#lib/platform/db/schema/index.ts";
import { column, formatArrayLiteral } from "#lib/platform/db/text.ts";
import type { PresentedToken, TokenLookup, TokenRow } from "./queries.ts";

/**
 * What browsers ask for all the time. A whole school opens its exam within a minute: calls that come while others are
 * under way share a statement. No token is in one twice, as what befalls it is counted one after the other.
 */
const BATCHING = { concurrency: 3, maxCalls: 100 };

/** The columns of a token that `embed_find` gives, read as the table's are. */
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

/** What can be one of a token's origins, and needs no escaping in the text of an array. Anything else is listed nowhere. */
const PLAIN_ORIGIN = /^https?:\/\/[^\s"\\{},]{1,292}$/;

type LookupInput = { digest: Buffer; origin: string | null };

/** The token behind a digest, whichever tenant's it is: the token itself says. One hit of its limit is taken. */
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
 * `startedAt` and `version` are null where the token has been used meanwhile, or the assessment is not published.
 * `isFull`: nothing was started, as the organization has as many attempts by guests as it may have.
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
 * The assessment of a token that is loaded for the first time. The clock starts and the version is settled in the same
 * round trip, if the assessment is published: of two first loads at once the first decides for both.
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
 * Saves unfinished answers, JSON text. `used`: the token has been used meanwhile. `full`: the organization has as many
 * attempts by guests as it may have, and this would be one more.
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
