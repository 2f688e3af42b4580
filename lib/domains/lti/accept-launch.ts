import { timingSafeEqual } from "node:crypto";
import { AppError } from "#lib/contract/app-error.ts";
import type { LtiLaunchError } from "#lib/contract/lti.ts";
import { formatPlatformUser } from "#lib/contract/platform-user.ts";
import { HOUR } from "#lib/core/durations.ts";
import type { AssessmentRow } from "#lib/domains/assessments/queries.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { lockReference } from "#lib/domains/learners/lock-reference.ts";
import { saveDisplayName } from "#lib/domains/learners/save-display-name.ts";
import { type Ctx, createSystemContext } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { randomToken, type Sealer, sha256 } from "#lib/platform/secrets.ts";
import { requireOwnTarget } from "./begin-login.ts";
import { verifyIdToken } from "./id-token.ts";
import type { KeySets } from "./key-sets.ts";
import { LaunchRefused } from "./launch-error.ts";
import {
  adoptDeployment,
  consumeNonce,
  findLearnerRef,
  insertLaunch,
  recordLaunchOutcome,
  upsertLink,
  upsertLinkLearner,
} from "./launch-queries.ts";
import type { LaunchSession } from "./launch-sessions.ts";
import { type LoginState, openLoginState } from "./login-state.ts";
import { type LaunchMessage, readMessage } from "./message.ts";
import { findPlatform, type PlatformRow } from "./platform-queries.ts";

export type LaunchTools = {
  db: Db;
  sealer: Sealer;
  keySets: KeySets;
  now: Date;
  baseUrl: string;
  requestId: string;
};

/** How long a launch's session lasts. Whoever needs longer opens the link in the platform again. */
const SESSION_MS = 4 * HOUR;

/**
 * Anyone can cause these, so they write nothing. `verifyIdToken` throws all others after it has checked the signature.
 */
const UNSIGNED: ReadonlySet<LtiLaunchError> = new Set(["bad_signature", "keys_unavailable"]);

export type AcceptedLaunch = LaunchSession & {
  /** The credential of the session. Only this result contains it. */
  credential: string;
};

/** Opens the state of a launch. Throws LaunchRefused `wrong_state` unless this service issued it within 10 minutes. */
export function requireLoginState(tools: Pick<LaunchTools, "sealer" | "now">, text: string): LoginState {
  const state = openLoginState(tools.sealer, text, tools.now);
  if (!state) throw new LaunchRefused("wrong_state");
  return state;
}

/** Checks whether a value that a browser presents is the one that it got when the login began. */
export function provesBrowser(state: LoginState, value: string | undefined): boolean {
  if (value === undefined) return false;
  return timingSafeEqual(sha256(value), Buffer.from(state.browserDigest, "base64url"));
}

/** Finds the platform of a login, which may have been deleted in the meantime. */
export async function requireLoginPlatform(
  tools: Pick<LaunchTools, "db">,
  state: LoginState,
): Promise<PlatformRow> {
  const platform = await findPlatform(tools.db, state.organizationId, state.platformId);
  if (!platform) throw new LaunchRefused("wrong_state", "the platform was deleted");
  return platform;
}

/**
 * Accepts a launch from a browser that the caller has checked: verifies the id_token, uses up its nonce, and records the
 * link and who came through it. Of several launches with one token, exactly one is accepted. The platform's health
 * remembers the outcome if the platform has signed the token.
 * @throws LaunchRefused
 */
export async function acceptLaunch(
  idToken: string,
  { state, platform }: { state: LoginState; platform: PlatformRow },
  tools: LaunchTools,
): Promise<AcceptedLaunch> {
  const { db, now } = tools;
  try {
    const { nonce } = state;
    const payload = await verifyIdToken(idToken, { platform, nonce, keySets: tools.keySets, now });
    const message = readMessage(payload);
    requireOwnTarget(message.targetLinkUri, tools.baseUrl);
    return await retryTransaction(db, (tx) =>
      recordLaunch(message, { state, platform }, { ...tools, db: tx }),
    );
  } catch (error) {
    if (error instanceof LaunchRefused && !UNSIGNED.has(error.code))
      await recordLaunchOutcome(db, platform.organizationId, { id: platform.id, now, error: error.code });
    throw error;
  }
}

async function recordLaunch(
  message: LaunchMessage,
  { state, platform }: { state: LoginState; platform: PlatformRow },
  { db, now, requestId, sealer }: LaunchTools,
): Promise<AcceptedLaunch> {
  const { organizationId, id: platformId } = platform;
  const ctx = createSystemContext(db, organizationId, now, requestId);
  await requireDeployment(ctx, platform, message.deploymentId);
  const digest = sha256(state.nonce);
  const expiresAt = new Date(state.expiresAt);
  if (!(await consumeNonce(db, organizationId, { platformId, digest, expiresAt })))
    throw new LaunchRefused("nonce_used");
  if (message.type === "deep_linking" && message.role !== "instructor")
    throw new LaunchRefused("malformed_message", "a learner can't choose content");
  const assessment = message.type === "resource_link" ? await requireLinkedAssessment(ctx, message) : null;
  const known =
    assessment && message.role === "learner" ? await lockLearnerRef(ctx, platform, message) : null;
  const linkId = assessment && (await recordLink(ctx, platform, message, assessment));
  const learnerRef =
    known !== null && linkId ? await recordLearner(ctx, message, { linkId, learnerRef: known }) : null;
  const credential = `lts_${randomToken(32)}`;
  const launch = await insertLaunch(db, organizationId, {
    id: newId(),
    digest: sha256(credential),
    platformId,
    deploymentId: message.deploymentId,
    messageType: message.type,
    role: message.role,
    sub: message.sub,
    learnerRef,
    displayName: message.name,
    assessmentId: assessment?.id ?? null,
    linkId,
    deepLinking: message.deepLinking,
    returnUrl: message.returnUrl,
    locale: message.locale,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  await recordLaunchOutcome(db, organizationId, { id: platformId, now });
  return { ctx, platform, launch, sealer, credential };
}

/** A platform that registered itself without a deployment gets the one of its first launch, which it has signed. */
async function requireDeployment(ctx: Ctx, platform: PlatformRow, deploymentId: string): Promise<void> {
  if (platform.deploymentIds.includes(deploymentId)) return;
  const isAdopted =
    platform.deploymentIds.length === 0 &&
    (await adoptDeployment(ctx.db, ctx.organizationId, { id: platform.id, deploymentId }));
  if (!isAdopted) throw new LaunchRefused("unknown_deployment");
}

async function requireLinkedAssessment(ctx: Ctx, message: LaunchMessage): Promise<AssessmentRow> {
  if (!message.assessmentId) throw new LaunchRefused("assessment_unavailable", "no assessment_id");
  const row = await requireAssessment(ctx, message.assessmentId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  });
  if (!row || (message.role === "learner" && row.status === "draft"))
    throw new LaunchRefused("assessment_unavailable");
  return row;
}

const recordLink = (
  ctx: Ctx,
  platform: PlatformRow,
  message: LaunchMessage,
  assessment: AssessmentRow,
): Promise<string> =>
  upsertLink(ctx.db, ctx.organizationId, {
    id: newId(),
    platformId: platform.id,
    deploymentId: message.deploymentId,
    resourceLinkId: message.resourceLinkId ?? "",
    assessmentId: assessment.id,
    contextId: message.context.id,
    contextTitle: message.context.title,
    returnUrl: message.returnUrl,
    ...message.services,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });

/**
 * Returns a learner's reference, which can't be renamed or erased until the transaction ends. A learner whom the
 * organization has renamed keeps the new reference. Others wait for the row of the link, so this comes before it.
 */
function lockLearnerRef(ctx: Ctx, platform: PlatformRow, { sub }: LaunchMessage): Promise<string> {
  const user = { platformId: platform.id, sub };
  const find = async () =>
    (await findLearnerRef(ctx.db, ctx.organizationId, user)) ?? formatPlatformUser(user);
  return lockReference(ctx, find, "shared");
}

/** Records that a learner came through a link. Returns the reference that the learner has there. */
async function recordLearner(
  ctx: Ctx,
  { sub, name }: LaunchMessage,
  { linkId, learnerRef: known }: { linkId: string; learnerRef: string },
): Promise<string> {
  const { db, organizationId, now } = ctx;
  const learnerRef = await upsertLinkLearner(db, organizationId, {
    linkId,
    sub,
    learnerRef: known,
    lastLaunchedAt: now,
  });
  if (name !== null) await saveDisplayName(ctx, { ref: learnerRef, displayName: name });
  return learnerRef;
}
