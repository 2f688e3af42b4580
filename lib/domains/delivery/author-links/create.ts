import { invalidRequest } from "#lib/contract/app-error.ts";
import type { AuthorLink, CreateAuthorLinkBody } from "#lib/contract/author-links.ts";
import { MINUTE } from "#lib/core/durations.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { getEmbedOrigins } from "#lib/domains/identity/organizations/read.ts";
import { AUTHOR_LINK_ERRORS } from "#lib/messages/author-landing.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { insertLink } from "./queries.ts";
import { createLinkToken } from "./token.ts";

/** The service's public URL and the lifetime of a link in minutes. */
export type LinkSettings = { publicUrl: string; ttlMinutes: number };

/**
 * Creates a draft and a link that opens it for an author. The link grants no access: people who open it sign in with
 * their own account. Only this result contains the link's token. Throws 404 for an unknown folder, and 400 if the
 * origin of `return_url` isn't one of the organization's.
 */
export function createAuthorLink(
  ctx: Ctx,
  input: CreateAuthorLinkBody,
  settings: LinkSettings,
): Promise<AuthorLink> {
  require(ctx, "assessments.write");
  const token = createLinkToken();
  const expiresAt = new Date(ctx.now.getTime() + settings.ttlMinutes * MINUTE);
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const { id: assessmentId, status } = await createAssessment(txCtx, {
      title: input.title ?? "Untitled assessment",
      folder_id: input.folder_id ?? null,
    });
    const returnUrl = await requireAllowedReturnUrl(txCtx, input.return_url);
    const id = newId();
    await insertLink(db, ctx.organizationId, {
      id,
      digest: sha256(token),
      assessmentId,
      returnUrl,
      expiresAt,
      createdAt: ctx.now,
    });
    await appendAudit(
      txCtx,
      "author_link.created",
      { type: "author_link", id },
      { assessment_id: assessmentId, expires_at: expiresAt.toISOString() },
    );
    return {
      assessment_id: assessmentId,
      author_url: `${settings.publicUrl}/author/${token}`,
      expires_at: expiresAt.toISOString(),
      status,
    };
  });
}

/**
 * Returns the normalized URL. Once the organization has embed origins, throws 400 unless the URL is at one of them, so that
 * a leaked key can't send authors anywhere else.
 */
async function requireAllowedReturnUrl(ctx: Ctx, returnUrl: string | undefined): Promise<string | null> {
  if (returnUrl === undefined) return null;
  const url = new URL(returnUrl);
  const origins = await getEmbedOrigins(ctx);
  if (origins.length === 0 || origins.includes(url.origin)) return url.href;
  throw invalidRequest([{ path: ["return_url"], message: AUTHOR_LINK_ERRORS.returnUrlNotAllowed }]);
}
