import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { rowColumns } from "#lib/assessments/columns.ts";
import type { AssessmentRow } from "#lib/assessments/queries.ts";
import { gathered } from "#lib/db/gather.ts";
import { prepared } from "#lib/db/prepared.ts";
import { assessments, attemptCounters, embedTokens, learners } from "#lib/db/schema/index.ts";
import type { Presented, TokenRow } from "./queries.ts";

/**
 * What browsers ask for all the time. A whole school opens its exam within a minute: calls that come while others are
 * under way share a statement. No token is in one twice, as what befalls it is counted one after the other.
 */
const SHARED = { lanes: 3, most: 100 };

/** As PostgreSQL reads an array, of what needs no escape. */
const list = (values: readonly string[]): string => `{${values.join(",")}}`;

const presented = prepared<{ digests: string }, Presented[]>((db) =>
  db
    .select({
      token: getTableColumns(embedTokens),
      rate: sql<
        Presented["rate"]
      >`(select to_jsonb(r) from embed_rate(${embedTokens.organizationId}, ${embedTokens.id}) r)`.as("rate"),
      used: sql<number>`coalesce(${attemptCounters.used}, 0)`.as("used"),
    })
    .from(embedTokens)
    .leftJoin(
      learners,
      and(
        eq(learners.organizationId, embedTokens.organizationId),
        eq(learners.learnerRef, embedTokens.learnerRef),
      ),
    )
    .leftJoin(
      attemptCounters,
      and(
        eq(attemptCounters.organizationId, embedTokens.organizationId),
        eq(attemptCounters.assessmentId, embedTokens.assessmentId),
        eq(attemptCounters.learnerId, learners.id),
      ),
    )
    .where(sql`${embedTokens.digest} = any(${sql.placeholder("digests")}::bytea[])`)
    .prepare("embed_tokens"),
);

/** The token behind a digest, whichever tenant's it is: the token itself says. One hit of its limit is taken. */
export const findByDigest = gathered<Buffer, Presented | undefined>({
  ...SHARED,
  lineOf: () => "",
  apartBy: (digest) => digest.toString("latin1"),
  async run(db, digests) {
    const rows = await presented(db, { digests: list(digests.map((d) => `"\\\\x${d.toString("hex")}"`)) });
    const found = new Map(rows.map((row) => [row.token.digest.toString("latin1"), row]));
    return digests.map((digest) => found.get(digest.toString("latin1")));
  },
});

type Started = Pick<TokenRow, "startedAt" | "version">;
type FirstLoad = { row: AssessmentRow; started: Started | null };
type OfToken = { organizationId: string; tokenId: string };
type Loading = OfToken & { now: Date };

const ofToken = {
  ...SHARED,
  lineOf: ({ organizationId }: OfToken) => organizationId,
  apartBy: ({ tokenId }: OfToken) => tokenId,
};

/** The clock starts only where there is something to show. */
const startAndRead = prepared<
  { organizationId: string; tokenIds: string; nows: string },
  (FirstLoad & { tokenId: string })[]
>((db) => {
  const organizationId = sql.placeholder("organizationId");
  const started = db.$with("started").as(
    db
      .update(embedTokens)
      .set({
        startedAt: sql`coalesce(${embedTokens.startedAt}, asked.now)`,
        version: sql`coalesce(${embedTokens.version}, ${assessments.version})`,
      })
      .from(
        sql`unnest(${sql.placeholder("tokenIds")}::uuid[], ${sql.placeholder("nows")}::timestamptz[]) as asked (id, now)`,
      )
      .innerJoin(assessments, eq(assessments.organizationId, organizationId))
      .where(
        and(
          eq(embedTokens.organizationId, organizationId),
          sql`${embedTokens.id} = asked.id`,
          isNull(embedTokens.consumedAt),
          eq(assessments.id, embedTokens.assessmentId),
          eq(assessments.status, "published"),
        ),
      )
      .returning({ id: embedTokens.id, startedAt: embedTokens.startedAt, version: embedTokens.version }),
  );
  return db
    .with(started)
    .select({
      tokenId: embedTokens.id,
      row: rowColumns,
      started: { startedAt: started.startedAt, version: started.version },
    })
    .from(embedTokens)
    .innerJoin(
      assessments,
      and(
        eq(assessments.organizationId, embedTokens.organizationId),
        eq(assessments.id, embedTokens.assessmentId),
      ),
    )
    .leftJoin(started, eq(started.id, embedTokens.id))
    .where(
      and(
        eq(embedTokens.organizationId, organizationId),
        sql`${embedTokens.id} = any(${sql.placeholder("tokenIds")}::uuid[])`,
      ),
    )
    .prepare("start_tokens");
});

/**
 * The assessment of a token that is loaded for the first time. The clock starts and the version is settled in the same
 * round trip, if the assessment is published: of two first loads at once the first decides for both. `started` is null
 * where the token has been used meanwhile.
 */
export const firstLoad = gathered<Loading, FirstLoad | undefined>({
  ...ofToken,
  async run(db, calls) {
    const [{ organizationId }] = calls as [Loading];
    const rows = await startAndRead(db, {
      organizationId,
      tokenIds: list(calls.map(({ tokenId }) => tokenId)),
      nows: list(calls.map(({ now }) => now.toISOString())),
    });
    const found = new Map(rows.map((row) => [row.tokenId, row]));
    return calls.map(({ tokenId }) => found.get(tokenId));
  },
});

const keepAnswers = prepared<{ organizationId: string; rows: string }, { id: string }[]>((db) =>
  db
    .update(embedTokens)
    .set({ savedAnswers: sql`asked.answers` })
    .from(sql`json_to_recordset(${sql.placeholder("rows")}::json) as asked (id uuid, answers jsonb)`)
    .where(
      and(
        eq(embedTokens.organizationId, sql.placeholder("organizationId")),
        sql`${embedTokens.id} = asked.id`,
        isNull(embedTokens.consumedAt),
      ),
    )
    .returning({ id: embedTokens.id })
    .prepare("save_answers"),
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
