import { and, count, desc, eq, ilike, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "#lib/platform/db/client.ts";
import { buildContainsPattern } from "#lib/platform/db/like-pattern.ts";
import {
  apiKeys,
  assessments,
  auditLog,
  collections,
  folders,
  items,
  learners,
  memberships,
  organizations,
  users,
  webhookEndpoints,
} from "#lib/platform/db/schema/index.ts";
import { asUuid } from "#lib/platform/ids.ts";

export type AuditFilter = {
  /** The id of a user or API key, or part of a name or email address. */
  actor: string;
  action: string;
  subjectType: string;
  subjectId: string;
};

const UUID = /^[0-9a-f-]{36}$/i;

/** Selects the ids of API keys and of current and former members whose name or email address contains the text. */
const selectActorsLike = (db: Db, organizationId: string, text: string) =>
  unionAll(
    db
      .select({ id: memberships.userId })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.organizationId, organizationId),
          or(ilike(users.name, buildContainsPattern(text)), ilike(users.email, buildContainsPattern(text))),
        ),
      ),
    db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(
        and(eq(apiKeys.organizationId, organizationId), ilike(apiKeys.name, buildContainsPattern(text))),
      ),
  );

function buildFilter(db: Db, organizationId: string, filter: AuditFilter): SQL | undefined {
  const { actor, action, subjectType, subjectId } = filter;
  const byActor = UUID.test(actor)
    ? eq(auditLog.actorId, asUuid(actor))
    : inArray(auditLog.actorId, selectActorsLike(db, organizationId, actor));
  return and(
    eq(auditLog.organizationId, organizationId),
    actor === "" ? undefined : byActor,
    action === "" ? undefined : eq(auditLog.action, action),
    subjectType === "" ? undefined : eq(auditLog.subjectType, subjectType),
    subjectId === "" ? undefined : eq(auditLog.subjectId, asUuid(subjectId)),
  );
}

/** Returns a page of the audit log's rows, newest first. */
export async function listAuditRows(
  db: Db,
  organizationId: string,
  filter: AuditFilter,
  { page, limit }: { page: number; limit: number },
) {
  const where = buildFilter(db, organizationId, filter);
  const [rows, [all]] = await Promise.all([
    db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(desc(auditLog.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(auditLog).where(where),
  ]);
  return { rows, total: all?.total ?? 0 };
}

/** Finds the newest entry about what was done to a subject. */
export async function findLastEntry(
  db: Db,
  organizationId: string,
  { action, subjectType, subjectId }: Pick<AuditFilter, "action" | "subjectType" | "subjectId">,
) {
  const [row] = await db
    .select({ actorKind: auditLog.actorKind, actorId: auditLog.actorId })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.organizationId, organizationId),
        eq(auditLog.subjectType, subjectType),
        eq(auditLog.subjectId, asUuid(subjectId)),
        eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}

/**
 * Finds the current names of users, API keys and other subjects by id, in one round trip. Deleted ones have no name.
 */
export async function findNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const idList = [...ids];
  const rows = await unionAll(
    db
      .select({ id: users.id, name: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})` })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.organizationId, organizationId), inArray(users.id, idList))),
    db
      .select({ id: organizations.id, name: sql<string>`${organizations.name}` })
      .from(organizations)
      .where(and(eq(organizations.id, organizationId), inArray(organizations.id, idList))),
    ...[
      { table: apiKeys, name: apiKeys.name },
      { table: assessments, name: assessments.title },
      { table: collections, name: collections.name },
      { table: folders, name: folders.name },
      { table: items, name: sql`coalesce(${items.title}, ${items.id}::text)` },
      {
        table: learners,
        name: sql`coalesce(${learners.displayName}, ${learners.learnerRef}, ${learners.id}::text)`,
      },
      { table: webhookEndpoints, name: webhookEndpoints.url },
    ].map(({ table, name }) =>
      db
        .select({ id: table.id, name: sql<string>`${name}` })
        .from(table)
        .where(and(eq(table.organizationId, organizationId), inArray(table.id, idList))),
    ),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
