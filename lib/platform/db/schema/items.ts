import { type SQL, sql } from "drizzle-orm";
import {
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ACTOR_KINDS } from "#lib/contract/actor-kinds.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import { assessments } from "./assessments.ts";
import { createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { folders } from "./folders.ts";
import { organizations } from "./organizations.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const contentColumns = () => ({
  title: text("title"),
  contentAst: jsonb("content_ast").$type<Record<string, unknown>>().notNull(),
  answerKeys: jsonb("answer_keys").$type<AnswerKey[]>().notNull(),
  points: doublePrecision("points").notNull(),
  tags: text("tags").array().notNull().default([]),
  folderId: uuid("folder_id"),
  externalId: text("external_id"),
  metadata: jsonb("metadata").$type<Record<string, unknown>>(),
});

/** The questions of the item bank as they are now. Assessments refer to them, and publishing copies them. */
export const items = pgTable(
  "items",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    ...contentColumns(),
    /** 1, 2, 3 ... with every change. */
    revision: integer("revision").notNull().default(1),
    /** The revision that last changed the content, the answer keys or the points. */
    contentRevision: integer("content_revision").notNull().default(1),
    /** The kinds of the content's interactions, for filters. */
    interactions: text("interactions").array().notNull().default([]),
    /** The beginning of the content's text, for lists. */
    excerpt: text("excerpt").notNull().default(""),
    /** The words of the title and of the content's text, to search. */
    searchText: text("search_text").notNull(),
    /** Searches read `item_search`. This column and its index are for instances of the release before. */
    search: tsvector("search")
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`array_to_tsvector(array['@' || organization_id::text]) || to_tsvector('simple'::regconfig, search_text)`,
      ),
    /** When an assessment with this item was last published. */
    lastUsedAt: timestamptz("last_used_at"),
    archivedAt: timestamptz("archived_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.folderId],
      foreignColumns: [folders.organizationId, folders.id],
    }),
    uniqueIndex("items_external_id")
      .on(t.organizationId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    // Counts the items of an organization without reading them.
    index("items_active").on(t.organizationId, t.id).where(sql`${t.archivedAt} is null`),
    index("items_folder").on(t.organizationId, t.folderId, t.id),
    index("items_search").using("gin", t.search),
    index("items_tags").using("gin", t.tags),
  ],
);

/**
 * What lists of items filter by: a search that counts thousands of matches visits these rows, which are a fifth as long as
 * those of `items`. Triggers on `items` write them.
 */
export const itemSearch = pgTable(
  "item_search",
  {
    organizationId: organizationId(),
    id: uuid("item_id").notNull(),
    tags: text("tags").array().notNull(),
    interactions: text("interactions").array().notNull(),
    folderId: uuid("folder_id"),
    externalId: text("external_id"),
    archivedAt: timestamptz("archived_at"),
    /** The words of `search_text`, each after the organization's prefix (see the function `item_search_prefix`). */
    words: tsvector("words").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.id],
      foreignColumns: [items.organizationId, items.id],
    }).onDelete("cascade"),
    index("item_search_words").using("gin", t.words),
  ],
);

/** Every revision of every item. Rows never change (a trigger refuses it). */
export const itemRevisions = pgTable(
  "item_revisions",
  {
    organizationId: organizationId(),
    itemId: uuid("item_id").notNull(),
    revision: integer("revision").notNull(),
    ...contentColumns(),
    contentRevision: integer("content_revision").notNull(),
    /** Who made the revision: a person, an API key or the system. */
    createdByKind: text("created_by_kind", { enum: ACTOR_KINDS }).notNull(),
    createdById: uuid("created_by_id"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.itemId, t.revision] }),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [items.organizationId, items.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Where items are used: in the working copy of an assessment (version 0) and in its published versions. The foreign key
 * keeps an item that is in use from being deleted.
 */
export const itemUses = pgTable(
  "item_uses",
  {
    organizationId: organizationId(),
    itemId: uuid("item_id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    version: integer("version").notNull(),
    questionId: uuid("question_id").notNull(),
    /** Null for the latest one, in a working copy. */
    revision: integer("revision"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.assessmentId, t.version, t.questionId, t.itemId] }),
    index("item_uses_item").on(t.organizationId, t.itemId, t.assessmentId, t.version),
    foreignKey({
      columns: [t.organizationId, t.itemId],
      foreignColumns: [items.organizationId, items.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);
