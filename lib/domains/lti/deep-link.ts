import { AppError } from "#lib/contract/app-error.ts";
import type { AuthorLink } from "#lib/contract/author-links.ts";
import { listAssessments, requireAssessment } from "#lib/domains/assessments/read.ts";
import { getVersionSize } from "#lib/domains/assessments/version-size.ts";
import { createAuthorLink, type LinkSettings } from "#lib/domains/delivery/author-links/create.ts";
import { ASSESSMENT_ERRORS } from "#lib/messages/assessment-errors.ts";
import type { StoredDeepLinking } from "#lib/platform/db/schema/stored-lti.ts";
import { randomToken, type Sealer } from "#lib/platform/secrets.ts";
import { signClaims } from "./keys.ts";
import { LaunchRefused } from "./launch-error.ts";
import type { LaunchSession } from "./launch-sessions.ts";

const CLAIM = "https://purl.imsglobal.org/spec/lti/claim/";
const DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/";
const PER_PAGE = 20;
const RESPONSE_SECONDS = 300;

/** A page of the published assessments that a teacher can add to a course, for a search. */
export type LinkableAssessments = {
  items: { id: string; title: string }[];
  total: number;
  page: number;
  /** Whether there is another page. */
  next: boolean;
  q: string;
};

/** Returns a page of the published assessments that a teacher can add to a course, newest first. */
export async function listLinkableAssessments(
  session: LaunchSession,
  { q, page }: { q: string; page: number },
): Promise<LinkableAssessments> {
  requireDeepLinking(session);
  const query = { status: "published", q: q === "" ? undefined : q, page, limit: PER_PAGE } as const;
  const { items, meta } = await listAssessments(session.ctx, query);
  const total = "total" in meta ? meta.total : items.length;
  return {
    items: items.map(({ id, title }) => ({ id, title })),
    total,
    page,
    next: page * PER_PAGE < total,
    q,
  };
}

/** Creates a draft with a link to its editor. The link grants nothing: the author signs in with their own account. */
export function createLinkedDraft(
  session: LaunchSession,
  { title }: { title: string },
  settings: LinkSettings,
): Promise<AuthorLink> {
  requireDeepLinking(session);
  return createAuthorLink(session.ctx, title === "" ? {} : { title }, settings);
}

/** The response to a deep linking request, and where the browser posts it. */
export type DeepLinkingResponse = { returnUrl: string; jwt: string };

/**
 * Answers a deep linking request with a published assessment: signs the content item that the platform adds to the
 * course. Throws 404, and 409 `assessment_not_published`.
 */
export async function buildDeepLinkingResponse(
  session: LaunchSession,
  { id }: { id: string },
  { sealer, baseUrl }: { sealer: Sealer; baseUrl: string },
): Promise<DeepLinkingResponse> {
  const settings = requireDeepLinking(session);
  const { ctx, launch, platform } = session;
  const row = await requireAssessment(ctx, id);
  if (row.status !== "published")
    throw new AppError("assessment_not_published", ASSESSMENT_ERRORS.notPublished);
  const { points } = await getVersionSize(ctx, row);
  const lineItem = { scoreMaximum: points, label: row.title, resourceId: row.id };
  const item = {
    type: "ltiResourceLink",
    title: row.title,
    url: `${baseUrl}/lti/launch`,
    custom: { assessment_id: row.id },
    // A line item needs a maximum above 0.
    ...(settings.acceptsLineItem && points > 0 ? { lineItem } : {}),
  };
  const issuedAt = Math.floor(ctx.now.getTime() / 1000);
  const jwt = await signClaims(
    { db: ctx.db, sealer, now: ctx.now },
    {
      iss: platform.clientId,
      aud: platform.issuer,
      iat: issuedAt,
      exp: issuedAt + RESPONSE_SECONDS,
      nonce: randomToken(24),
      [`${CLAIM}deployment_id`]: launch.deploymentId,
      [`${CLAIM}message_type`]: "LtiDeepLinkingResponse",
      [`${CLAIM}version`]: "1.3.0",
      [`${DEEP_LINKING}content_items`]: [item],
      ...(settings.data === null ? {} : { [`${DEEP_LINKING}data`]: settings.data }),
    },
  );
  return { returnUrl: settings.returnUrl, jwt };
}

/** Throws LaunchRefused unless the session is that of a teacher's deep linking request. */
function requireDeepLinking({ launch }: LaunchSession): StoredDeepLinking {
  if (launch.messageType !== "deep_linking" || launch.role !== "instructor" || !launch.deepLinking)
    throw new LaunchRefused("malformed_message", "deep linking");
  return launch.deepLinking;
}
