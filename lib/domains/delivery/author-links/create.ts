import { invalidRequest } from "#lib/contract/app-error.ts";
import type { AuthorLink, CreateAuthorLinkBody } from "#lib/contract/author-links.ts";
import { createAssessment } from "#lib/domains/assessments/create.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { getEmbedOrigins } from "#lib/domains/identity/organizations/read.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { sha256 } from "#lib/platform/secrets.ts";
import { insertLink } from "./queries.ts";
import { createLinkToken } from "./token.ts";

/** The service's own address, and how many minutes a link lives. */
export type LinkSettings = { publicUrl: string; ttlMinutes: number };

/**
 * Makes a draft and a link that leads an author to it. The link grants nothing: whoever opens it signs in as
 * themselves. Its token is in the answer and nowhere else. 404 for an unknown folder, 400 for a foreign `return_url`.
 */
export function createAuthorLink(
  ctx: Ctx,
  input: CreateAuthorLinkBody,
  settings: LinkSettings,
): Promise<AuthorLink> {
  require(ctx, "assessments.write");
  const token = createLinkToken();
  const expiresAt = new Date(ctx.now.getTime() + settings.ttlMinutes * 60_000);
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

/** The URL as a parser writes it, if its origin is one of the organization's; so a link is no open redirect. */
async function requireAllowedReturnUrl(ctx: Ctx, returnUrl: string | undefined): Promise<string | null> {
  if (returnUrl === undefined) return null;
  const url = new URL(returnUrl);
  if ((await getEmbedOrigins(ctx)).includes(url.origin)) return url.href;
  throw invalidRequest([
    { path: ["return_url"], message: "must have one of the organization's embed origins as its origin" },
  ]);
}
