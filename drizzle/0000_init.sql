CREATE TABLE "analytics_pending" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "analytics_pending_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"submission_id" uuid NOT NULL,
	"before" jsonb,
	CONSTRAINT "analytics_pending_organization_id_assessment_id_seq_pk" PRIMARY KEY("organization_id","assessment_id","seq")
);
--> statement-breakpoint
CREATE TABLE "analytics_rollups" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"attempts" text NOT NULL,
	"state" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_rollups_organization_id_assessment_id_attempts_pk" PRIMARY KEY("organization_id","assessment_id","attempts")
);
--> statement-breakpoint
CREATE TABLE "api_key_requests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"status" smallint NOT NULL,
	"ms" double precision NOT NULL,
	"code" text,
	"retry_after" integer,
	CONSTRAINT "api_key_requests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_key_usage" (
	"organization_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"operation" text NOT NULL,
	"calls" integer NOT NULL,
	"limited" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "api_key_usage_organization_id_api_key_id_hour_operation_pk" PRIMARY KEY("organization_id","api_key_id","hour","operation")
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"last4" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_versions" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"exercises" jsonb NOT NULL,
	"question_count" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(exercises, '$[*].questions[*]'))) STORED NOT NULL,
	"created_by_kind" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_versions_organization_id_assessment_id_version_pk" PRIMARY KEY("organization_id","assessment_id","version")
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text DEFAULT 'quiz' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"folder_id" uuid,
	"share_code" text,
	"time_limit_minutes" integer,
	"passing_score_percent" integer NOT NULL,
	"allowed_attempts" integer,
	"show_solutions" text NOT NULL,
	"anonymous_grading" boolean DEFAULT false NOT NULL,
	"exercises" jsonb NOT NULL,
	"exercise_count" integer NOT NULL,
	"question_count" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(exercises, '$[*].questions[*]'))) STORED NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"published_exercise_count" integer DEFAULT 0 NOT NULL,
	"has_unpublished_changes" boolean DEFAULT true NOT NULL,
	"revision" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "assessments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "assessments_published_has_code" CHECK ("assessments"."version" = 0 or "assessments"."share_code" is not null)
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"organization_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assets_organization_id_digest_pk" PRIMARY KEY("organization_id","digest")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_log_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "author_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"assessment_id" uuid NOT NULL,
	"return_url" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "author_links_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "collection_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"collection_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collection_items_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "collection_items_assessment" UNIQUE("organization_id","collection_id","assessment_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "collections_slug" UNIQUE("organization_id","slug")
);
--> statement-breakpoint
CREATE TABLE "embed_tokens" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"assessment_id" uuid NOT NULL,
	"learner_ref" text,
	"source" text DEFAULT 'embed' NOT NULL,
	"origins" text[] NOT NULL,
	"metadata" jsonb,
	"time_factor" double precision DEFAULT 1 NOT NULL,
	"extra_attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"version" integer,
	"started_at" timestamp with time zone,
	"saved_answers" jsonb,
	"consumed_at" timestamp with time zone,
	"submission_id" uuid,
	"idempotency_key" text,
	"answers_digest" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embed_tokens_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"parent_folder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "grading_leases" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "grading_leases_organization_id_submission_id_question_id_pk" PRIMARY KEY("organization_id","submission_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rubrics_organization_id_assessment_id_question_id_pk" PRIMARY KEY("organization_id","assessment_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "saved_comments" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_comments_organization_id_user_id_id_pk" PRIMARY KEY("organization_id","user_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"request_digest" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"sealed_body" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_api_key_id_path_key_pk" PRIMARY KEY("organization_id","api_key_id","path","key")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"head" bigint NOT NULL,
	"tail" bigint NOT NULL,
	"empty_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_counters_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "rate_hits" (
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_hits_organization_id_name_seq_pk" PRIMARY KEY("organization_id","name","seq")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"limit_default" integer DEFAULT 300 NOT NULL,
	"limit_submit" integer DEFAULT 100 NOT NULL,
	"limit_check" integer DEFAULT 600 NOT NULL,
	"check_limit_count" integer DEFAULT 3 NOT NULL,
	"check_limit_window_seconds" integer DEFAULT 3600 NOT NULL,
	"embed_origins" text[] DEFAULT '{}' NOT NULL,
	"hosted_asks_for" text DEFAULT 'name' NOT NULL,
	"settings_revision" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"mailed" boolean DEFAULT false NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "invitations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "memberships_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"current_organization_id" uuid,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"password_hash" text,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "attempt_counters" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"learner_id" uuid NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "attempt_counters_organization_id_assessment_id_learner_id_pk" PRIMARY KEY("organization_id","assessment_id","learner_id")
);
--> statement-breakpoint
CREATE TABLE "learners" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"learner_ref" text,
	CONSTRAINT "learners_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"score" double precision,
	"comment" text,
	"rubric" jsonb,
	"from_rubric" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "marks_organization_id_submission_id_question_id_pk" PRIMARY KEY("organization_id","submission_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"assessment_version" integer NOT NULL,
	"learner_id" uuid NOT NULL,
	"learner_ref" text,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"is_draft" boolean NOT NULL,
	"late" boolean NOT NULL,
	"attempt_number" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"fractions" jsonb NOT NULL,
	"question_scores" double precision[] NOT NULL,
	"question_outcomes" smallint[] NOT NULL,
	"score" double precision NOT NULL,
	"max_score" double precision NOT NULL,
	"percentage" double precision NOT NULL,
	"passed" boolean NOT NULL,
	"passing_score_percent" integer NOT NULL,
	"auto_score" double precision NOT NULL,
	"manual_score" double precision,
	"final_marks" jsonb,
	"grading_revision" integer DEFAULT 0 NOT NULL,
	"metadata" jsonb,
	"started_at" timestamp with time zone,
	"submitted_at" timestamp with time zone NOT NULL,
	"graded_at" timestamp with time zone,
	CONSTRAINT "submissions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"organization_id" uuid NOT NULL,
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"request_headers" jsonb,
	"response_status" integer,
	"response_headers" jsonb,
	"response_body" text,
	"error" text,
	CONSTRAINT "webhook_attempts_organization_id_delivery_id_number_pk" PRIMARY KEY("organization_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"status" text NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"last_response_status" integer,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"previous_sealed_secret" "bytea",
	"previous_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoints_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "analytics_rollups" ADD CONSTRAINT "analytics_rollups_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_requests" ADD CONSTRAINT "api_key_requests_organization_id_api_key_id_api_keys_organization_id_id_fk" FOREIGN KEY ("organization_id","api_key_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key_usage" ADD CONSTRAINT "api_key_usage_organization_id_api_key_id_api_keys_organization_id_id_fk" FOREIGN KEY ("organization_id","api_key_id") REFERENCES "public"."api_keys"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_versions" ADD CONSTRAINT "assessment_versions_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_organization_id_folder_id_folders_organization_id_id_fk" FOREIGN KEY ("organization_id","folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author_links" ADD CONSTRAINT "author_links_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_organization_id_collection_id_collections_organization_id_id_fk" FOREIGN KEY ("organization_id","collection_id") REFERENCES "public"."collections"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_items" ADD CONSTRAINT "collection_items_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_organization_id_parent_folder_id_folders_organization_id_id_fk" FOREIGN KEY ("organization_id","parent_folder_id") REFERENCES "public"."folders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_leases" ADD CONSTRAINT "grading_leases_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_leases" ADD CONSTRAINT "grading_leases_organization_id_user_id_memberships_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_comments" ADD CONSTRAINT "saved_comments_organization_id_user_id_memberships_organization_id_user_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."memberships"("organization_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_current_organization_id_organizations_id_fk" FOREIGN KEY ("current_organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_identities" ADD CONSTRAINT "user_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_counters" ADD CONSTRAINT "attempt_counters_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learners" ADD CONSTRAINT "learners_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marks" ADD CONSTRAINT "marks_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_organization_id_assessment_id_assessment_version_assessment_versions_organization_id_assessment_id_version_fk" FOREIGN KEY ("organization_id","assessment_id","assessment_version") REFERENCES "public"."assessment_versions"("organization_id","assessment_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_organization_id_learner_id_learners_organization_id_id_fk" FOREIGN KEY ("organization_id","learner_id") REFERENCES "public"."learners"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_organization_id_delivery_id_webhook_deliveries_organization_id_id_fk" FOREIGN KEY ("organization_id","delivery_id") REFERENCES "public"."webhook_deliveries"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_webhook_id_webhook_endpoints_organization_id_id_fk" FOREIGN KEY ("organization_id","webhook_id") REFERENCES "public"."webhook_endpoints"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_organization_id_event_id_events_organization_id_id_fk" FOREIGN KEY ("organization_id","event_id") REFERENCES "public"."events"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_pending_submission" ON "analytics_pending" USING btree ("organization_id","submission_id");--> statement-breakpoint
CREATE INDEX "api_key_requests_of_key" ON "api_key_requests" USING btree ("organization_id","api_key_id","id");--> statement-breakpoint
CREATE INDEX "api_key_requests_age" ON "api_key_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "api_key_usage_age" ON "api_key_usage" USING btree ("hour");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_digest" ON "api_keys" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "api_keys_id" ON "api_keys" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessments_share_code" ON "assessments" USING btree ("share_code");--> statement-breakpoint
CREATE INDEX "assessments_list" ON "assessments" USING btree ("organization_id","status","id");--> statement-breakpoint
CREATE INDEX "assessments_by_title" ON "assessments" USING btree ("organization_id",lower("title"),"id");--> statement-breakpoint
CREATE INDEX "assessments_by_update" ON "assessments" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "assessments_folder" ON "assessments" USING btree ("organization_id","folder_id","id");--> statement-breakpoint
CREATE INDEX "assets_digest" ON "assets" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("organization_id","subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("organization_id","actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("organization_id","action","id");--> statement-breakpoint
CREATE INDEX "author_links_of_assessment" ON "author_links" USING btree ("organization_id","assessment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "author_links_digest" ON "author_links" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "collection_items_of_assessment" ON "collection_items" USING btree ("organization_id","assessment_id");--> statement-breakpoint
CREATE INDEX "embed_tokens_of_assessment" ON "embed_tokens" USING btree ("organization_id","assessment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "embed_tokens_digest" ON "embed_tokens" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "folders_sibling_slug" ON "folders" USING btree ("organization_id",coalesce("parent_folder_id", '00000000-0000-0000-0000-000000000000'::uuid),"slug");--> statement-breakpoint
CREATE INDEX "grading_leases_question" ON "grading_leases" USING btree ("organization_id","question_id","expires_at");--> statement-breakpoint
CREATE INDEX "grading_leases_age" ON "grading_leases" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_digest" ON "invitations" USING btree ("digest");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("organization_id","email") WHERE "invitations"."accepted_at" is null and "invitations"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_age" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_identities_user" ON "user_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "learners_ref" ON "learners" USING btree ("organization_id","learner_ref");--> statement-breakpoint
CREATE INDEX "submissions_list" ON "submissions" USING btree ("organization_id","assessment_id","id");--> statement-breakpoint
CREATE INDEX "submissions_learner" ON "submissions" USING btree ("organization_id","learner_id","id");--> statement-breakpoint
CREATE INDEX "submissions_waiting" ON "submissions" USING btree ("organization_id","assessment_id","assessment_version","submitted_at") WHERE "submissions"."status" = 'awaiting_manual_grading' and not "submissions"."is_draft";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_attempt_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","next_attempt_at") WHERE "webhook_deliveries"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("organization_id","event_id");