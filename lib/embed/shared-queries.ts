import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { rowColumns } from "#lib/assessments/columns.ts";
import type { AssessmentRow } from "#lib/assessments/queries.ts";
import { gathered } from "#lib/db/gather.ts";
import { prepared } from "#lib/db/prepared.ts";
import { assessments, embedTokens } from "#lib/db/schema/index.ts";
import { arrayText, column } from "#lib/db/text.ts";
import type { Presented, TokenRow } from "./queries.ts";

/**
 * What browsers ask for all the time. A whole school opens its exam within a minute: calls that come while others are
 * under way share a statement. No token is in one twice, as what befalls it is counted one after the other.
 */
const SHARED = { lanes: 3, most: 100 };

/** The columns of a row that a function gives as `token`, read as the table's are. */
const tokenColumns = Object.fromEntries(
  Object.entries(getTableColumns(embedTokens)).map(([name, of]) => [
    name,
    sql`(token).${sql.identifier(of.name)}`.mapWith(of).as(name),
  ]),
) as { [K in keyof TokenRow]: SQL.Aliased<TokenRow[K]> };

const presented = prepared<{ digests: string }, Presented[]>((db) =>
  db
    .select({
      token: tokenColumns,
      rate: column<Presented["rate"]>("rate"),
      used: column<Presented["used"]>("attempts"),
    })
    .from(sql`embed_present(${sql.placeholder("digests")})`)
    .prepare("embed_present"),
);

/** The token behind a digest, whichever tenant's it is: the token itself says. One hit of its limit is taken. */
export const findByDigest = gathered<Buffer, Presented | undefined>({
  ...SHARED,
  lineOf: () => "",
  apartBy: (digest) => digest.toString("latin1"),
  async run(db, digests) {
    const rows = await presented(db, {
      digests: arrayText(digests.map((d) => `"\\\\x${d.toString("hex")}"`)),
    });
    const found = new Map(rows.map((row) => [row.token.digest.toString("latin1"), row]));
    return digests.map((digest) => found.get(digest.toString("latin1")));
  },
});

type OfToken = { organizationId: string; tokenId: string };
type Loading = OfToken & { now: Date };
/** `startedAt` and `version` are null where the token has been used meanwhile, or the assessment is not published. */
type FirstLoad = { row: AssessmentRow } & Pick<TokenRow, "startedAt" | "version">;

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
    })
    .from(sql`embed_start(${organizationId}, ${tokenIds}, ${nows}) started`)
    .innerJoin(
      assessments,
      and(eq(assessments.organizationId, organizationId), sql`${assessments.id} = started.assessment`),
    )
    .prepare("embed_start");
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

const keepAnswers = prepared<{ organizationId: string; rows: string }, { id: string }[]>((db) =>
  db
    .select({ id: sql<string>`id`.as("id") })
    .from(sql`embed_save(${sql.placeholder("organizationId")}, ${sql.placeholder("rows")}) id`)
    .prepare("embed_save"),
);

type Saving = OfToken & { answers: string };

/** Keeps unfinished answers, JSON text; false when the token has been used meanwhile. */
export const saveAnswers = gathered<Saving, boolean>({
  ...ofToken,
  weightOf: ({ answers }) => answers.length,
  heaviest: 1_000_000,
  async run(db, calls) {
    const [{ organizationId }] = calls as [Saving];
    const rows = calls.map(({ tokenId, answers }) => `{"id":"${tokenId}","answers":${answers}}`);
    const kept = await keepAnswers(db, { organizationId, rows: `[${rows.join(",")}]` });
    const ids = new Set(kept.map(({ id }) => id));
    return calls.map(({ tokenId }) => ids.has(tokenId));
  },
});
