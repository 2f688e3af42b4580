import { sql } from "drizzle-orm";
import { formatPlatformUser, type PlatformUser, parsePlatformUser } from "#lib/contract/platform-user.ts";
import type { Db } from "#lib/platform/db/client.ts";
import type { StoredAnswers } from "#lib/platform/db/schema/stored-submission.ts";
import { formatArray, formatArrayLiteral } from "#lib/platform/db/text.ts";

/*
 * Statements that erase. They have no cost per submission except the rows that they change. Times are ISO 8601.
 */

export type ErasedAnswers = { id: string; answers: StoredAnswers };

const toIds = (ids: readonly string[]) => sql`${formatArrayLiteral(ids)}::uuid[]`;
const getIds = (rows: Iterable<{ id: string }>): string[] => Array.from(rows, ({ id }) => id);

/** Removes what learners and teachers wrote from submissions, and replaces the answers. Scores and choices stay. */
export async function eraseSubmissionTexts(
  db: Db,
  organizationId: string,
  rows: readonly ErasedAnswers[],
  now: string,
): Promise<void> {
  const ids = toIds(getIds(rows));
  await db.execute(sql`
    update submissions s set answers = r.answers, learner_ref = null, metadata = null,
      void_reason = case when s.void_reason is not null then '[erased]' end,
      final_marks = (select jsonb_object_agg(m.key, m.value || '{"comment": null}') from jsonb_each(s.final_marks) m),
      erased_at = coalesce(s.erased_at, ${now}::timestamptz)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id uuid, answers jsonb)
    where s.organization_id = ${organizationId} and s.id = r.id`);
  await db.execute(sql`
    update marks set comment = null
    where organization_id = ${organizationId} and submission_id = any(${ids}) and comment is not null`);
  await db.execute(sql`
    update additional_marks set comment = null
    where organization_id = ${organizationId} and submission_id = any(${ids}) and comment is not null`);
  await db.execute(sql`
    delete from grading_leases where organization_id = ${organizationId} and submission_id = any(${ids})`);
}

/**
 * Removes the reference and free text from the events about learners, or only from those about the given submissions.
 * They stay, so that the feed has no gaps and deliveries can be sent again. Also removes what webhooks responded,
 * because a response can repeat the request. Releasing a delivery keeps the response of an attempt in progress from
 * being stored. Returns the number of events and deliveries.
 */
export async function eraseEvents(
  db: Db,
  organizationId: string,
  { learnerIds, submissionIds }: { learnerIds: readonly string[]; submissionIds?: readonly string[] },
): Promise<{ events: number; deliveries: number }> {
  const chosen = submissionIds
    ? sql`and data->>'submission_id' = any(${toIds(submissionIds)}::text[])`
    : sql``;
  const events = await db.execute<{ id: string }>(sql`
    update events set learner_id = null, data = data || (
        select coalesce(jsonb_object_agg(name, null), '{}') from unnest(array['learner_ref', 'metadata', 'reason']) name
        where data ? name)
    where organization_id = ${organizationId} and learner_id = any(${toIds(learnerIds)}) ${chosen} returning id`);
  // A worker that is writing their deliveries is waited for. Those of the other events are written after the commit.
  await db.execute(sql`
    select from webhook_fan_outs
    where organization_id = ${organizationId} and event_id = any(${toIds(getIds(events))}) for update`);
  const deliveries = await db.execute<{ id: string }>(sql`
    update webhook_deliveries set leased_until = null
    where organization_id = ${organizationId} and event_id = any(${toIds(getIds(events))}) returning id`);
  // A statement of its own, because an attempt may have been recorded while the one before waited for its delivery.
  await db.execute(sql`
    update webhook_attempts set response_headers = null, response_body = null
    where organization_id = ${organizationId} and delivery_id = any(${toIds(getIds(deliveries))})`);
  return { events: events.length, deliveries: deliveries.length };
}

/**
 * Deletes the tokens of submissions and of their attempts, and what identifies the learner from the attempts. A token
 * that has opened an attempt has submitted that one or none.
 */
export async function eraseSubmittedAttempts(
  db: Db,
  organizationId: string,
  { submissionIds, attemptIds }: Record<"submissionIds" | "attemptIds", readonly string[]>,
): Promise<void> {
  await db.execute(sql`
    delete from embed_tokens
    where organization_id = ${organizationId} and attempt_id is null and submission_id = any(${toIds(submissionIds)})`);
  // For an empty array, PostgreSQL would read all tokens of the organization.
  if (attemptIds.length === 0) return;
  await db.execute(sql`
    delete from embed_tokens where organization_id = ${organizationId} and attempt_id = any(${toIds(attemptIds)})`);
  await db.execute(sql`
    update attempts set learner_ref = null, browser = null, metadata = null, saved_answers = null
    where organization_id = ${organizationId} and id = any(${toIds(attemptIds)})`);
}

/**
 * Deletes everything by a reference except the learner and submissions: tokens, hosted learners, launches from learning
 * platforms, and attempts. With `keepsClosed`, attempts that have ended stay without what identifies the learner. Marks
 * that the learner has set as a platform's teacher stay, too, under the name that `eraseMarker` returns.
 */
export async function eraseByReference(
  db: Db,
  organizationId: string,
  {
    ref,
    keepsClosed,
    eraseMarker,
  }: { ref: string; keepsClosed: boolean; eraseMarker: (user: PlatformUser) => string },
): Promise<{
  attemptIds: string[];
  /** The submissions that the learner has marked. */
  markedIds: string[];
  tokens: number;
  hosted: number;
  launches: number;
}> {
  const isTheirs = sql`organization_id = ${organizationId} and learner_ref = ${ref}`;
  const tokens = await db.execute(sql`delete from embed_tokens where ${isTheirs} returning 1`);
  const hosted = await db.execute(sql`delete from hosted_learners where ${isTheirs} returning 1`);
  // A platform's user can come as a learner and as a teacher, whom the platform calls by the same id even if the
  // learner was renamed. Scores are deleted with the learner of their link.
  const links = await db.execute<PlatformUser>(sql`
    delete from lti_link_learners x using lti_links l
    where x.organization_id = ${organizationId} and x.learner_ref = ${ref}
      and l.organization_id = ${organizationId} and l.id = x.link_id
    returning l.platform_id as "platformId", x.sub`);
  const named = parsePlatformUser(ref);
  const users = [...(named ? [named] : []), ...links];
  const toArray = (map: (user: PlatformUser) => string) => sql`${formatArray(users.map(map))}::text[]`;
  const platformIds = toArray(({ platformId }) => platformId);
  const subs = toArray(({ sub }) => sub);
  const launches = await db.execute(sql`
    delete from lti_launches where organization_id = ${organizationId}
      and (learner_ref = ${ref} or (platform_id::text, sub) in (select * from unnest(${platformIds}, ${subs})))
    returning 1`);
  // A marker stays one person, with the same roles.
  const marked = await db.execute<{ id: string }>(sql`
    update submission_markers m set marker = r.erased
    from (select distinct * from unnest(${toArray(formatPlatformUser)}, ${toArray(eraseMarker)}) u (name, erased)) r
    where m.organization_id = ${organizationId} and m.marker = r.name returning m.submission_id as id`);
  const deleted = await db.execute<{ id: string }>(sql`
    delete from attempts where ${isTheirs} ${keepsClosed ? sql`and state = 'open'` : sql``} returning id`);
  const closed = await db.execute<{ id: string }>(sql`
    update attempts set learner_ref = null, browser = null, metadata = null, saved_answers = null
    where ${isTheirs} returning id`);
  return {
    attemptIds: [...getIds(deleted), ...getIds(closed)],
    markedIds: getIds(marked),
    tokens: tokens.length,
    hosted: hosted.length,
    launches: links.length + launches.length,
  };
}

/**
 * Deletes the stored responses that concern a learner, or any of these submissions and attempts. Responses to uploads
 * don't tell whose file it is, so all of them go. Those of erasures stay, so that their receipts can be sent again:
 * they contain only digests of the reference. Returns the number of those that certainly concern the learner.
 */
export async function eraseStoredResponses(
  db: Db,
  organizationId: string,
  { digest, ids }: { digest: Buffer | null; ids: readonly string[] },
): Promise<number> {
  const deleted = await db.execute<{ is_theirs: boolean | null }>(sql`
    delete from idempotency_keys
    where organization_id = ${organizationId} and path not like 'DELETE /v1/learners/%' and (
      learner_ref_digest = ${digest}::bytea
      or path ~ '^/v1/assessments/[^/]+/files'
      or lower(substring(split_part(path, '?', 1) from '/(?:submissions|attempts)/([0-9A-Fa-f-]{36})'))
        = any(${formatArrayLiteral(ids)}::text[]))
    returning learner_ref_digest = ${digest}::bytea or path !~ '^/v1/assessments/[^/]+/files' as is_theirs`);
  return Array.from(deleted).filter(({ is_theirs: isTheirs }) => isTheirs).length;
}

/** Gives a learner's submissions and used attempts to a new learner without a reference. */
export async function moveToNewLearner(
  db: Db,
  organizationId: string,
  { learnerId, newId, now }: { learnerId: string; newId: string; now: string },
): Promise<void> {
  const isTheirs = sql`organization_id = ${organizationId} and learner_id = ${learnerId}`;
  await db.execute(sql`
    insert into learners (organization_id, id, created_at) values (${organizationId}, ${newId}, ${now}::timestamptz)`);
  await db.execute(sql`update submissions set learner_id = ${newId} where ${isTheirs}`);
  await db.execute(sql`update attempt_counters set learner_id = ${newId} where ${isTheirs}`);
}

/** Deletes a learner's submissions and used attempts. Returns the ids of their assessments. */
export async function deleteSubmissions(
  db: Db,
  organizationId: string,
  learnerId: string,
): Promise<string[]> {
  const isTheirs = sql`organization_id = ${organizationId} and learner_id = ${learnerId}`;
  const deleted = await db.execute<{ assessment_id: string }>(sql`
    delete from submissions where ${isTheirs} returning assessment_id`);
  await db.execute(sql`delete from attempt_counters where ${isTheirs}`);
  return [...new Set(deleted.map(({ assessment_id }) => assessment_id))];
}
