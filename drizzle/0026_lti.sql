CREATE TABLE "lti_launches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"platform_id" uuid NOT NULL,
	"deployment_id" text NOT NULL,
	"message_type" text NOT NULL,
	"role" text NOT NULL,
	"sub" text NOT NULL,
	"learner_ref" text,
	"display_name" text,
	"assessment_id" uuid,
	"link_id" uuid,
	"deep_linking" jsonb,
	"return_url" text,
	"locale" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_launches_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "lti_link_attempts" (
	"organization_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_link_attempts_organization_id_attempt_id_pk" PRIMARY KEY("organization_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "lti_link_learners" (
	"organization_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"sub" text NOT NULL,
	"learner_ref" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_launched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_link_learners_organization_id_link_id_sub_pk" PRIMARY KEY("organization_id","link_id","sub")
);
--> statement-breakpoint
CREATE TABLE "lti_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform_id" uuid NOT NULL,
	"deployment_id" text NOT NULL,
	"resource_link_id" text NOT NULL,
	"assessment_id" uuid NOT NULL,
	"context_id" text,
	"context_title" text,
	"line_item_url" text,
	"created_line_item_url" text,
	"line_items_url" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"memberships_url" text,
	"return_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "lti_nonces" (
	"organization_id" uuid NOT NULL,
	"platform_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lti_nonces_organization_id_platform_id_digest_pk" PRIMARY KEY("organization_id","platform_id","digest")
);
--> statement-breakpoint
CREATE TABLE "lti_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"activates_at" timestamp with time zone NOT NULL,
	"retires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"deployment_ids" text[] NOT NULL,
	"authorization_endpoint" text NOT NULL,
	"token_endpoint" text NOT NULL,
	"jwks_uri" text NOT NULL,
	"last_launch_at" timestamp with time zone,
	"last_launch_error" text,
	"last_launch_error_at" timestamp with time zone,
	"last_score_at" timestamp with time zone,
	"last_score_error" text,
	"last_score_error_at" timestamp with time zone,
	"last_roster_at" timestamp with time zone,
	"last_roster_error" text,
	"last_roster_error_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_platforms_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "lti_registrations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_by_kind" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"platform_id" uuid,
	CONSTRAINT "lti_registrations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"sub" text NOT NULL,
	"assessment_id" uuid NOT NULL,
	"submission_id" uuid,
	"score" jsonb NOT NULL,
	"timestamp" timestamp with time zone NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"status" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"last_response_status" integer,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "lti_scores_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_organization_id_platform_id_lti_platforms_organization_id_id_fk" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_organization_id_link_id_lti_links_organization_id_id_fk" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."lti_links"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link_attempts" ADD CONSTRAINT "lti_link_attempts_organization_id_attempt_id_attempts_organization_id_id_fk" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link_attempts" ADD CONSTRAINT "lti_link_attempts_organization_id_link_id_lti_links_organization_id_id_fk" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."lti_links"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_link_learners" ADD CONSTRAINT "lti_link_learners_organization_id_link_id_lti_links_organization_id_id_fk" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."lti_links"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_organization_id_platform_id_lti_platforms_organization_id_id_fk" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_nonces" ADD CONSTRAINT "lti_nonces_organization_id_platform_id_lti_platforms_organization_id_id_fk" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_registrations" ADD CONSTRAINT "lti_registrations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_registrations" ADD CONSTRAINT "lti_registrations_organization_id_platform_id_lti_platforms_organization_id_id_fk" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_organization_id_link_id_lti_links_organization_id_id_fk" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."lti_links"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_organization_id_link_id_sub_lti_link_learners_organization_id_link_id_sub_fk" FOREIGN KEY ("organization_id","link_id","sub") REFERENCES "public"."lti_link_learners"("organization_id","link_id","sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lti_launches_digest" ON "lti_launches" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "lti_launches_age" ON "lti_launches" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lti_link_attempts_link" ON "lti_link_attempts" USING btree ("organization_id","link_id");--> statement-breakpoint
CREATE INDEX "lti_link_learners_ref" ON "lti_link_learners" USING btree ("organization_id","learner_ref");--> statement-breakpoint
CREATE INDEX "lti_link_learners_sub" ON "lti_link_learners" USING btree ("organization_id","sub");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_links_place" ON "lti_links" USING btree ("organization_id","platform_id","deployment_id","resource_link_id","assessment_id");--> statement-breakpoint
CREATE INDEX "lti_links_assessment" ON "lti_links" USING btree ("organization_id","assessment_id","id");--> statement-breakpoint
CREATE INDEX "lti_nonces_age" ON "lti_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_platforms_client" ON "lti_platforms" USING btree ("issuer","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_registrations_digest" ON "lti_registrations" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "lti_registrations_age" ON "lti_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_scores_learner" ON "lti_scores" USING btree ("organization_id","link_id","sub");--> statement-breakpoint
CREATE INDEX "lti_scores_due" ON "lti_scores" USING btree ("next_attempt_at") WHERE "lti_scores"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "lti_scores_assessment" ON "lti_scores" USING btree ("organization_id","assessment_id","id");
