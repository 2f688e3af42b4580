import { sql } from "drizzle-orm";
import type { LtiServiceError } from "#lib/contract/lti-scores.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { StoredScore } from "#lib/platform/db/schema/stored-lti.ts";
import { formatArrayLiteral } from "#lib/platform/db/text.ts";

/*
 * Statements that claim scores and record attempts to send them. They cover all organizations. Times are those of the
 * worker's clock.
 */

/** The condition that there are scores to send, now or later. The first entry of the index answers this. */
export const UNSENT_SCORES_EXIST = sql`exists (select from lti_scores where next_attempt_at is not null)`;

/** A score that this worker has leased until `leasedUntil`, with everything that an attempt needs. */
export type LeasedScore = {
  organizationId: string;
  id: string;
  revision: number;
  attemptCount: number;
  leasedUntil: string;
  sub: string;
  score: StoredScore;
  /** ISO 8601 in UTC, with milliseconds. */
  timestamp: string;
  /** When the score changed, in ms since 1970. */
  changedAt: number;
  assessmentId: string;
  linkId: string;
  resourceLinkId: string;
  lineItemUrl: string | null;
  createdLineItemUrl: string | null;
  lineItemsUrl: string | null;
  scopes: string[];
  platformId: string;
  clientId: string;
  tokenEndpoint: string;
  authorizationServer: string | null;
};

export type ClaimLimits = {
  /** How many scores are claimed in all, and of each platform. */
  limit: number;
  platformLimit: number;
  /** Platforms of which none is claimed. */
  except: readonly string[];
};

/**
 * Leases due scores, the oldest of each platform. Each goes to a single worker, no matter how many try. What is sent is
 * remembered before it is sent, so that the next change gets a later timestamp even if this worker dies.
 */
export async function claimScores(
  db: Db,
  now: Date,
  leasedUntil: Date,
  { limit, platformLimit, except }: ClaimLimits,
): Promise<LeasedScore[]> {
  const at = now.toISOString();
  const until = leasedUntil.toISOString();
  const rows = await db.execute<LeasedScore>(sql`
    with recursive platforms (organization_id, platform_id) as (
      select ${NO_ID}::uuid, ${NO_ID}::uuid
      union all
      select n.* from platforms p cross join lateral (
        select organization_id, platform_id from lti_scores
        where next_attempt_at is not null and (organization_id, platform_id) > (p.organization_id, p.platform_id)
        order by organization_id, platform_id limit 1) n),
    free as materialized (
      select s.* from platforms p cross join lateral (
        select organization_id, id from lti_scores
        where organization_id = p.organization_id and platform_id = p.platform_id and next_attempt_at <= ${at}::timestamptz
          and (leased_until is null or leased_until <= ${at}::timestamptz)
        order by next_attempt_at limit ${platformLimit} for update skip locked) s
      where p.platform_id <> all(${formatArrayLiteral(except)}::uuid[])
      limit ${limit})
    update lti_scores s set leased_until = ${until}::timestamptz, sent_timestamp = s.timestamp
    from free f, lti_links l, lti_platforms p
    where s.organization_id = f.organization_id and s.id = f.id
      and l.organization_id = s.organization_id and l.id = s.link_id
      and p.organization_id = s.organization_id and p.id = s.platform_id
    returning s.organization_id as "organizationId", s.id, s.revision, s.attempt_count as "attemptCount", s.sub, s.score,
      to_char(s.timestamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp,
      s.assessment_id as "assessmentId", s.link_id as "linkId", l.resource_link_id as "resourceLinkId",
      l.line_item_url as "lineItemUrl", l.created_line_item_url as "createdLineItemUrl",
      l.line_items_url as "lineItemsUrl", l.scopes, s.platform_id as "platformId", p.client_id as "clientId",
      p.token_endpoint as "tokenEndpoint", p.authorization_server as "authorizationServer"`);
  return rows.map((row) => ({ ...row, leasedUntil: until, changedAt: Date.parse(row.timestamp) }));
}

/** An id that sorts before every other id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** What became of an attempt. With `nextAttemptAt`, another follows. */
export type ScoreOutcome = {
  status: "pending" | "delivered" | "abandoned";
  responseStatus: number | null;
  errorCode: LtiServiceError | null;
  nextAttemptAt: Date | null;
  /** False if nothing was sent, because another worker creates the line item. */
  isAttempt: boolean;
};

/**
 * Records an attempt and releases the lease. If the score has changed in the meantime, it stays due. A success counts even if
 * the lease was lost; a failure doesn't, because another worker has the score by then. Nothing is written for a learner who
 * was erased.
 */
export async function recordScoreAttempt(
  db: Db,
  { organizationId, id, revision, leasedUntil }: LeasedScore,
  { status, responseStatus, errorCode, nextAttemptAt, isAttempt }: ScoreOutcome,
  now: Date,
): Promise<void> {
  const isDelivered = status === "delivered";
  const at = now.toISOString();
  const isSame = sql`s.revision = ${revision}`;
  await db.execute(sql`
    update lti_scores s set
      leased_until = case when s.leased_until = ${leasedUntil}::timestamptz then null else s.leased_until end,
      status = case when ${isSame} then ${status} else s.status end,
      attempt_count = s.attempt_count + case when ${isSame} then ${isAttempt ? 1 : 0} else 0 end,
      next_attempt_at = case when ${isSame} then ${nextAttemptAt?.toISOString() ?? null}::timestamptz else s.next_attempt_at end,
      last_response_status = case when ${isSame} then ${responseStatus}::integer else s.last_response_status end,
      last_error = case when ${isSame} then ${errorCode}::text else s.last_error end,
      delivered_at = case when ${isSame} and ${isDelivered} then ${at}::timestamptz else s.delivered_at end
    where s.organization_id = ${organizationId} and s.id = ${id}
      and (s.leased_until = ${leasedUntil}::timestamptz or ${isDelivered} and ${isSame} and s.status <> 'delivered')`);
}

/** How often a platform's health is written, in seconds. A class that submits at once would otherwise wait for one row. */
const HEALTH_INTERVAL = 10;

/** Remembers when the platform last took a score, or why and when it last failed. */
export async function recordScoreHealth(
  db: Db,
  { organizationId, platformId }: LeasedScore,
  error: LtiServiceError | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const since = new Date(now.getTime() - HEALTH_INTERVAL * 1000).toISOString();
  const isTheirs = sql`organization_id = ${organizationId} and id = ${platformId}`;
  await db.execute(
    error === null
      ? sql`update lti_platforms set last_score_at = ${at}::timestamptz
          where ${isTheirs} and (last_score_at is null or last_score_at < ${since}::timestamptz
            or last_score_at < last_score_error_at)`
      : sql`update lti_platforms set last_score_error = ${error}, last_score_error_at = ${at}::timestamptz
          where ${isTheirs} and (last_score_error is distinct from ${error} or last_score_error_at is null
            or last_score_error_at < ${since}::timestamptz or last_score_error_at < last_score_at)`,
  );
}
