import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { rowColumns } from "#lib/domains/assessments/columns.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { gathered } from "#lib/platform/db/gather.ts";
import { prepared } from "#lib/platform/db/prepared.ts";
import { assessments, embedTokens } from "#lib/platform/db/schema/index.ts";
import { arrayText, column } from "#lib/platform/db/text.ts";
import type { Presented, PresentedToken, TokenRow } from "./queries.ts";

/**
 * What browsers ask for all the time. A whole school opens its exam within a minute: calls that come while others are
 * under way share a statement. No token is in one twice, as what befalls it is counted one after the other.
 */
const SHARED = { lanes: 3, most: 100 };

/** The columns of a token that `embed_find` gives, read as the table's are. */
const { origins, metadata, savedAnswers, createdAt, ...bounded } = getTableColumns(embedTokens);
const tokenColumns = Object.fromEntries(
  Object.entries(bounded).map(([name, of]) => [
    name,
    sql`${sql.identifier(of.name)}`.mapWith(of).as(of.name),
  ]),
) as { [K in keyof typeof bounded]: SQL.Aliased<TokenRow[K]> };

const found = prepared<{ digests: string; origins: string }, Found[]>((db) =>
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
type Found = PresentedToken & { used: number; remaining: string } & Omit<Presented["rate"], "remaining">;

/** What can be one of a token's origins, and needs no escaping in the text of an array. Anything else is listed nowhere. */
const PLAIN_ORIGIN = /^https?:\/\/[^\s"\\{},]{1,292}$/;

type Presenting = { digest: Buffer; origin: string | null };

/** The token behind a digest, whichever tenant's it is: the token itself says. One hit of its limit is taken. */
export const findByDigest = gathered<Presenting, Presented | undefined>({
  ...SHARED,
  lineOf: () => "",
  apartBy: ({ digest }) => digest.toString("latin1"),
  async run(db, calls) {
    const rows = await found(db, {
      digests: arrayText(calls.map(({ digest }) => `"\\\\x${digest.toString("hex")}"`)),
      origins: arrayText(
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

type OfToken = { organizationId: string; tokenId: string };
type Loading = OfToken & { now: Date };
/**
 * `startedAt` and `version` are null where the token has been used meanwhile, or the assessment is not published.
 * `isFull`: nothing was started, as the organization has as many attempts by guests as it may have.
 */
type FirstLoad = { row: AssessmentRow; isFull: boolean } & Pick<TokenRow, "startedAt" | "version">;

const ofToken = {
  ...SHARED,
  lineOf: ({ organizationId }: OfToken) => organizationId,
  apartBy: ({ tokenId }: OfToken) => tokenId,
};

const startAndRead = prepared<
  { organizationId: string; tokenIds: string; nows: string },
  (FirstLoad & { tokenId: string })[]
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
export const firstLoad = gathered<Loading, FirstLoad | undefined>({
  ...ofToken,
  async run(db, calls) {
    const [{ organizationId }] = calls as [Loading];
    const rows = await startAndRead(db, {
      organizationId,
      tokenIds: arrayText(calls.map(({ tokenId }) => tokenId)),
      nows: arrayText(calls.map(({ now }) => now.toISOString())),
    });
    const found = new Map(rows.map((row) => [row.tokenId, row]));
    return calls.map(({ tokenId }) => found.get(tokenId));
  },
});

type Saved = { id: string; isFull: boolean };
const save = prepared<{ organizationId: string; tokenIds: string; rows: string }, Saved[]>((db) => {
  const [organizationId, tokenIds] = [sql.placeholder("organizationId"), sql.placeholder("tokenIds")];
  return db
    .select({ id: column<string>("id"), isFull: column<boolean>("is_full") })
    .from(sql`embed_save_progress(${organizationId}, ${tokenIds}, ${sql.placeholder("rows")})`)
    .prepare("embed_save_progress");
});

type Saving = OfToken & { answers: string };

/**
 * Saves unfinished answers, JSON text. `used`: the token has been used meanwhile. `full`: the organization has as many
 * attempts by guests as it may have, and this would be one more.
 */
export const saveAnswers = gathered<Saving, "saved" | "used" | "full">({
  ...ofToken,
  weightOf: ({ answers }) => answers.length,
  heaviest: 256 * 1024,
  async run(db, calls) {
    const [{ organizationId }] = calls as [Saving];
    const rows = calls.map(({ tokenId, answers }) => `{"id":"${tokenId}","answers":${answers}}`);
    const saved = await save(db, {
      organizationId,
      tokenIds: arrayText(calls.map(({ tokenId }) => tokenId)),
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
