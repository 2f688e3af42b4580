import { eq } from "drizzle-orm";
import { notFound } from "#lib/contract/app-error.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { Db } from "#lib/platform/db/client.ts";
import { organizations } from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export async function organizationExists(db: Db, organizationId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, asUuid(organizationId)));
  return row !== undefined;
}

/** Checks whether an organization exists. None does until the service has been set up. */
export async function hasOrganizations(db: Db): Promise<boolean> {
  const rows = await db.select({ id: organizations.id }).from(organizations).limit(1);
  return rows.length > 0;
}

/** Returns the origins that the organization's products run on. */
export async function getEmbedOrigins(ctx: Ctx): Promise<string[]> {
  const [row] = await ctx.db
    .select({ origins: organizations.embedOrigins })
    .from(organizations)
    .where(eq(organizations.id, ctx.organizationId));
  return row?.origins ?? [];
}

/**
 * Returns the settings of the organization's hosted pages: its name, and whether learners are asked for their names.
 * Throws 404.
 */
export async function getHostSettings(ctx: Ctx): Promise<{ name: string; asksFor: "name" | "nothing" }> {
  const [row] = await ctx.db
    .select({ name: organizations.name, asksFor: organizations.hostedAsksFor })
    .from(organizations)
    .where(eq(organizations.id, ctx.organizationId));
  if (!row) throw notFound("Organization");
  return row;
}
