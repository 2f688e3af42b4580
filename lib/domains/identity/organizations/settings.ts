import { and, eq, sql } from "drizzle-orm";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import type { Settings, SettingsBody } from "#lib/contract/settings.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { SETTINGS_ERRORS } from "#lib/messages/settings.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { organizations } from "#lib/platform/db/schema/index.ts";

type Row = typeof organizations.$inferSelect;

const presentSettings = (row: Row): Settings => ({
  revision: row.settingsRevision,
  name: row.name,
  check_limit: { count: row.checkLimitCount, window_seconds: row.checkLimitWindowSeconds },
  rate_limits: { default: row.limitDefault, submit: row.limitSubmit, check: row.limitCheck },
  embed_origins: row.embedOrigins,
  hosted_asks_for: row.hostedAsksFor,
});

export async function getSettings(ctx: Ctx): Promise<Settings> {
  require(ctx, "settings.manage");
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.id, ctx.organizationId));
  if (!row) throw notFound("Organization");
  return presentSettings(row);
}

/**
 * Changes the given settings. They apply from the next request. Throws 409 `stale_revision` if the settings have
 * changed since the caller read them. Values that stay the same don't appear in the audit log.
 */
export function updateSettings(ctx: Ctx, { revision, ...changes }: SettingsBody): Promise<Settings> {
  require(ctx, "settings.manage");
  const organizationFilter = eq(organizations.id, ctx.organizationId);
  return inTransaction(ctx.db, async (db) => {
    const [before] = await db.select().from(organizations).where(organizationFilter).for("no key update");
    if (!before) throw notFound("Organization");
    if (before.settingsRevision !== revision) {
      throw new AppError("stale_revision", SETTINGS_ERRORS.changed);
    }
    const values = buildColumns(changes);
    const changed = diffSettings(before, values);
    if (Object.keys(changed).length === 0) return presentSettings(before);
    const [after] = await db
      .update(organizations)
      .set({ ...values, settingsRevision: sql`${organizations.settingsRevision} + 1` })
      .where(and(organizationFilter, eq(organizations.settingsRevision, revision)))
      .returning();
    const subject = { type: "organization", id: ctx.organizationId };
    await appendAudit({ ...ctx, db }, "settings.updated", subject, { changed });
    return presentSettings(after ?? before);
  });
}

type Columns = Partial<
  Pick<
    Row,
    | "name"
    | "checkLimitCount"
    | "checkLimitWindowSeconds"
    | "limitDefault"
    | "limitSubmit"
    | "limitCheck"
    | "embedOrigins"
    | "hostedAsksFor"
  >
>;

const buildColumns = (changes: Omit<SettingsBody, "revision">): Columns => ({
  ...(changes.name === undefined ? {} : { name: changes.name.trim() }),
  ...(changes.check_limit && {
    checkLimitCount: changes.check_limit.count,
    checkLimitWindowSeconds: changes.check_limit.window_seconds,
  }),
  ...(changes.rate_limits && {
    limitDefault: changes.rate_limits.default,
    limitSubmit: changes.rate_limits.submit,
    limitCheck: changes.rate_limits.check,
  }),
  ...(changes.embed_origins && { embedOrigins: [...new Set(changes.embed_origins)] }),
  ...(changes.hosted_asks_for && { hostedAsksFor: changes.hosted_asks_for }),
});

/** The names of settings in the audit log. */
const AUDIT_NAMES: Readonly<Record<keyof Columns, string>> = {
  name: "name",
  checkLimitCount: "check_limit",
  checkLimitWindowSeconds: "check_window_seconds",
  limitDefault: "requests_a_minute",
  limitSubmit: "submissions_a_minute",
  limitCheck: "checks_a_minute",
  embedOrigins: "embed_origins",
  hostedAsksFor: "hosted_asks_for",
};

function diffSettings(before: Row, values: Columns): Record<string, { from: unknown; to: unknown }> {
  const columns = Object.keys(values) as (keyof Columns)[];
  return Object.fromEntries(
    columns
      .filter((column) => JSON.stringify(before[column]) !== JSON.stringify(values[column]))
      .map((column) => [AUDIT_NAMES[column], { from: before[column], to: values[column] }]),
  );
}
