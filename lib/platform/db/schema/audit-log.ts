import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { ACTOR_KINDS } from "#lib/contract/actor-kinds.ts";
import { createdAt, organizationId, timestamptz } from "./columns.ts";
import { organizations } from "./organizations.ts";

/**
 * Who changed what, written in the transaction of the change. A trigger refuses every DELETE, and every UPDATE except
 * that of an editing session, which `record_edit` extends.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    organizationId: organizationId().references(() => organizations.id),
    id: uuid("id").notNull(),
    actorKind: text("actor_kind", { enum: ACTOR_KINDS }).notNull(),
    actorId: uuid("actor_id"),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: uuid("subject_id").notNull(),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
    requestId: text("request_id"),
    createdAt: createdAt(),
    /** When an editing session was last extended. */
    updatedAt: timestamptz("updated_at"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index("audit_log_subject").on(t.organizationId, t.subjectType, t.subjectId, t.id),
    index("audit_log_actor").on(t.organizationId, t.actorId, t.id),
    index("audit_log_action").on(t.organizationId, t.action, t.id),
  ],
);
