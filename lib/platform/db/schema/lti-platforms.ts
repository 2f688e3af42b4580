import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, organizationId, timestamptz, updatedAt } from "./columns.ts";
import { organizations } from "./organizations.ts";

/** A learning platform that launches assessments by LTI 1.3, as one client of its authorization server. */
export const ltiPlatforms = pgTable(
  "lti_platforms",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    name: text("name").notNull(),
    issuer: text("issuer").notNull(),
    clientId: text("client_id").notNull(),
    deploymentIds: text("deployment_ids").array().notNull(),
    authorizationEndpoint: text("authorization_endpoint").notNull(),
    tokenEndpoint: text("token_endpoint").notNull(),
    /** The audience of the assertions that ask for access tokens. Null if it is the token endpoint. */
    authorizationServer: text("authorization_server"),
    jwksUri: text("jwks_uri").notNull(),
    /** What last worked and what last failed. Errors are codes that the dashboard explains. */
    lastLaunchAt: timestamptz("last_launch_at"),
    lastLaunchError: text("last_launch_error"),
    lastLaunchErrorAt: timestamptz("last_launch_error_at"),
    lastScoreAt: timestamptz("last_score_at"),
    lastScoreError: text("last_score_error"),
    lastScoreErrorAt: timestamptz("last_score_error_at"),
    lastRosterAt: timestamptz("last_roster_at"),
    lastRosterError: text("last_roster_error"),
    lastRosterErrorAt: timestamptz("last_roster_error_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // A launch names only its issuer and client, so they identify the tenant.
    uniqueIndex("lti_platforms_client").on(t.issuer, t.clientId),
  ],
);

/** A link by which a platform's administrator registers the platform once. Only the digest of its token is stored. */
export const ltiRegistrations = pgTable(
  "lti_registrations",
  {
    organizationId: organizationId().references(() => organizations.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    digest: bytea("digest").notNull(),
    createdByKind: text("created_by_kind", { enum: ["api_key", "user"] }).notNull(),
    createdById: uuid("created_by_id").notNull(),
    createdAt: createdAt(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
    /** The platform that was registered. */
    platformId: uuid("platform_id"),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex("lti_registrations_digest").on(t.digest),
    index("lti_registrations_age").on(t.expiresAt),
    foreignKey({
      columns: [t.organizationId, t.platformId],
      foreignColumns: [ltiPlatforms.organizationId, ltiPlatforms.id],
    }).onDelete("cascade"),
  ],
);

/** The key pairs that sign the service's messages to platforms. All tenants share them. */
export const ltiKeys = pgTable("lti_keys", {
  kid: text("kid").primaryKey(),
  publicJwk: jsonb("public_jwk").$type<Record<string, unknown>>().notNull(),
  sealedPrivateKey: bytea("sealed_private_key").notNull(),
  createdAt: createdAt(),
  /** When the key starts to sign. It is published before, so that platforms know it by then. */
  activatesAt: timestamptz("activates_at").notNull(),
  /** When the key is no longer published. Null while no newer key replaces it. */
  retiresAt: timestamptz("retires_at"),
});
