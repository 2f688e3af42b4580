import { sql } from "drizzle-orm";
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { assessments } from "./assessments.ts";
import { attempts } from "./attempts.ts";
import { bytea, createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { ltiPlatforms } from "./lti-platforms.ts";
import type { StoredDeepLinking } from "./stored-lti.ts";

/**
 * The nonces of launches that were accepted. A login stores nothing: the browser carries it, sealed, in `state`. So only
 * launches that a platform has signed write here.
 */
export const ltiNonces = pgTable(
  "lti_nonces",
  {
    organizationId: organizationId(),
    platformId: uuid("platform_id").notNull(),
    digest: bytea("digest").notNull(),
    /** When the login expires to which the nonce belongs. */
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.platformId, t.digest] }),
    index("lti_nonces_age").on(t.expiresAt),
    foreignKey({
      columns: [t.organizationId, t.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete("cascade"),
  ],
);

/**
 * A place in a platform where an assessment was put: the resource link of a launch, with the addresses of the platform's
 * services for it. Each launch updates them.
 */
export const ltiLinks = pgTable(
  "lti_links",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    platformId: uuid("platform_id").notNull(),
    deploymentId: text("deployment_id").notNull(),
    resourceLinkId: text("resource_link_id").notNull(),
    assessmentId: uuid("assessment_id").notNull(),
    contextId: text("context_id"),
    contextTitle: text("context_title"),
    /** The line item that the platform named in the launch. */
    lineItemUrl: text("line_item_url"),
    /** The line item that the service created, because the platform named none. */
    createdLineItemUrl: text("created_line_item_url"),
    /** While a worker creates the line item, no other worker does. */
    lineItemLeasedUntil: timestamptz("line_item_leased_until"),
    lineItemsUrl: text("line_items_url"),
    /** The scopes that the platform granted for its line items and scores. */
    scopes: text("scopes").array().notNull().default([]),
    membershipsUrl: text("memberships_url"),
    returnUrl: text("return_url"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("lti_links_place").on(
      t.organizationId,
      t.platformId,
      t.deploymentId,
      t.resourceLinkId,
      t.assessmentId,
    ),
    index("lti_links_assessment").on(t.organizationId, t.assessmentId, t.id),
    foreignKey({
      columns: [t.organizationId, t.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
  ],
);

/** Who came through which link. `sub` is the platform's name for the person, by which it expects their score. */
export const ltiLinkLearners = pgTable(
  "lti_link_learners",
  {
    organizationId: organizationId(),
    linkId: uuid("link_id").notNull(),
    sub: text("sub").notNull(),
    /** `lti:<platform id>:<sub>`, or what the learner was renamed to. */
    learnerRef: text("learner_ref").notNull(),
    createdAt: createdAt(),
    lastLaunchedAt: timestamptz("last_launched_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.linkId, t.sub] }),
    index("lti_link_learners_ref").on(t.organizationId, t.learnerRef),
    index("lti_link_learners_sub").on(t.organizationId, t.sub),
    // Launches that are older than their organization keeps them. The condition always holds. It keeps PostgreSQL from
    // using this index to look up a learner while the table is new and has no statistics.
    index("lti_link_learners_age")
      .on(t.organizationId, t.lastLaunchedAt)
      .where(sql`${t.lastLaunchedAt} is not null`),
    foreignKey({
      columns: [t.organizationId, t.linkId],
      foreignColumns: [ltiLinks.organizationId, ltiLinks.id],
    }).onDelete("cascade"),
  ],
);

/**
 * The link through which an attempt was begun. Its score goes to that link's line item. An attempt without a row, such
 * as one that the product opened, belongs to the link through which its learner came last.
 */
export const ltiLinkAttempts = pgTable(
  "lti_link_attempts",
  {
    organizationId: organizationId(),
    attemptId: uuid("attempt_id").notNull(),
    linkId: uuid("link_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.attemptId] }),
    index("lti_link_attempts_link").on(t.organizationId, t.linkId),
    foreignKey({
      columns: [t.organizationId, t.attemptId],
      foreignColumns: [attempts.organizationId, attempts.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.linkId],
      foreignColumns: [ltiLinks.organizationId, ltiLinks.id],
    }).onDelete("cascade"),
  ],
);

/** The session of an accepted launch. It reaches one assessment, or for deep linking the choice of one. */
export const ltiLaunches = pgTable(
  "lti_launches",
  {
    organizationId: organizationId(),
    id: uuid("id").notNull(),
    /** The digest of the session's credential. */
    digest: bytea("digest").notNull(),
    platformId: uuid("platform_id").notNull(),
    deploymentId: text("deployment_id").notNull(),
    messageType: text("message_type", { enum: ["resource_link", "deep_linking"] }).notNull(),
    /** What the platform's roles in the context mean here, for this session only. */
    role: text("role", { enum: ["learner", "instructor"] }).notNull(),
    sub: text("sub").notNull(),
    /** Null unless the role is `learner`. */
    learnerRef: text("learner_ref"),
    displayName: text("display_name"),
    /** Null for deep linking. */
    assessmentId: uuid("assessment_id"),
    linkId: uuid("link_id"),
    deepLinking: jsonb("deep_linking").$type<StoredDeepLinking>(),
    returnUrl: text("return_url"),
    /** The launch's preferred language, such as "de-AT". */
    locale: text("locale"),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("lti_launches_digest").on(t.digest),
    index("lti_launches_age").on(t.expiresAt),
    foreignKey({
      columns: [t.organizationId, t.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.assessmentId],
      foreignColumns: [assessments.organizationId, assessments.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.organizationId, t.linkId],
      foreignColumns: [ltiLinks.organizationId, ltiLinks.id],
    }).onDelete("cascade"),
  ],
);
