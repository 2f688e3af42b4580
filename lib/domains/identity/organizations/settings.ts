import { eq, sql } from "drizzle-orm";
import { AppError, notFound } from "#lib/contract/app-error.ts";
import { SettingsInput } from "#lib/contract/assessments.ts";
import type { UpdateOrganizationBody } from "#lib/contract/organization.ts";
import type { OrganizationSettings, OrganizationSettingsBody } from "#lib/contract/settings.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import { appendAudit } from "#lib/domains/audit/append.ts";
import { SETTINGS_ERRORS } from "#lib/messages/settings.ts";
import { type Ctx, require } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { organizations } from "#lib/platform/db/schema/index.ts";

type Row = typeof organizations.$inferSelect;

const presentSettings = (row: Row): OrganizationSettings => ({
  revision: row.settingsRevision,
  name: row.name,
  check_limit: { count: row.checkLimitCount, window_seconds: row.checkLimitWindowSeconds },
  rate_limits: { default: row.limitDefault, submit: row.limitSubmit, check: row.limitCheck },
  embed_origins: row.embedOrigins,
  hosted_asks_for: row.hostedAsksFor,
  retention_days: row.retentionDays,
  default_settings: SettingsInput.strip().parse(row.defaultSettings),
});

export async function getSettings(ctx: Ctx): Promise<OrganizationSettings> {
  require(ctx, "settings.manage");
  const [row] = await ctx.db.select().from(organizations).where(eq(organizations.id, ctx.organizationId));
  if (!row) throw notFound("Organization");
  return presentSettings(row);
}

/** `revision` is left out by callers that change settings whatever others have changed. */
type SettingsChange = Partial<Omit<OrganizationSettingsBody, "check_limit">> &
  Pick<UpdateOrganizationBody, "check_limit" | "default_settings">;

/**
 * Changes the given settings. They apply from the next request. Throws 409 `stale_revision` if the settings have
 * changed since the revision that the caller read. Values that stay the same don't appear in the audit log.
 */
export function updateSettings(
  ctx: Ctx,
  { revision, ...changes }: SettingsChange,
): Promise<OrganizationSettings> {
  require(ctx, "settings.manage");
  const organizationFilter = eq(organizations.id, ctx.organizationId);
  return inTransaction(ctx.db, async (db) => {
    const [before] = await db.select().from(organizations).where(organizationFilter).for("no key update");
    if (!before) throw notFound("Organization");
    if (revision !== undefined && before.settingsRevision !== revision) {
      throw new AppError("stale_revision", SETTINGS_ERRORS.changed);
    }
    const values = buildColumns(changes);
    const changed = diffSettings(before, values);
    if (Object.keys(changed).length === 0) return presentSettings(before);
    const [after] = await db
      .update(organizations)
      .set({ ...values, settingsRevision: sql`${organizations.settingsRevision} + 1` })
      .where(organizationFilter)
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
    | "retentionDays"
    | "defaultSettings"
  >
>;

const buildColumns = (changes: Omit<SettingsChange, "revision">): Columns => ({
  ...(changes.name !== undefined && { name: changes.name }),
  ...(changes.check_limit?.count !== undefined && { checkLimitCount: changes.check_limit.count }),
  ...(changes.check_limit?.window_seconds !== undefined && {
    checkLimitWindowSeconds: changes.check_limit.window_seconds,
  }),
  ...(changes.rate_limits && {
    limitDefault: changes.rate_limits.default,
    limitSubmit: changes.rate_limits.submit,
    limitCheck: changes.rate_limits.check,
  }),
  ...(changes.embed_origins && { embedOrigins: [...new Set(changes.embed_origins)] }),
  ...(changes.hosted_asks_for && { hostedAsksFor: changes.hosted_asks_for }),
  ...(changes.retention_days !== undefined && { retentionDays: changes.retention_days }),
  ...(changes.default_settings && { defaultSettings: normalizeTimes(changes.default_settings) }),
});

/** Converts times to the form in which they are returned. */
function normalizeTimes(settings: SettingsInput): SettingsInput {
  const { opens_at, closes_at } = settings;
  return {
    ...settings,
    ...(opens_at && { opens_at: new Date(opens_at).toISOString() }),
    ...(closes_at && { closes_at: new Date(closes_at).toISOString() }),
  };
}

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
  retentionDays: "retention_days",
  defaultSettings: "default_settings",
};

function diffSettings(before: Row, values: Columns): Record<string, { from: unknown; to: unknown }> {
  const columns = Object.keys(values) as (keyof Columns)[];
  return Object.fromEntries(
    columns
      .filter((column) => canonicalizeJson(before[column]) !== canonicalizeJson(values[column]))
      .map((column) => [AUDIT_NAMES[column], { from: before[column], to: values[column] }]),
  );
}
