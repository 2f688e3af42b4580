CREATE TABLE "question_alerts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"n" integer NOT NULL,
	"evidence" jsonb NOT NULL,
	"suggestion" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "question_alerts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_examinations" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"n" integer NOT NULL,
	"counted" integer NOT NULL,
	"due_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_examinations_organization_id_assessment_id_version_pk" PRIMARY KEY("organization_id","assessment_id","version")
);
--> statement-breakpoint
CREATE TABLE "regrade_submissions" (
	"organization_id" uuid NOT NULL,
	"regrade_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"change" double precision DEFAULT 0 NOT NULL,
	"direction" integer DEFAULT 0 NOT NULL,
	"newly_passed" boolean DEFAULT false NOT NULL,
	"newly_failed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "regrade_submissions_organization_id_regrade_id_submission_id_pk" PRIMARY KEY("organization_id","regrade_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "regrades" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"status" text NOT NULL,
	"corrections" jsonb NOT NULL,
	"never_lower" boolean DEFAULT false NOT NULL,
	"versions" integer[] NOT NULL,
	"note" text,
	"fingerprint" text,
	"counts" jsonb,
	"mean_change" double precision,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp with time zone,
	"apply_to_draft" boolean,
	"created_by_kind" text NOT NULL,
	"created_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"committed_by_kind" text,
	"committed_by_id" uuid,
	"committed_at" timestamp with time zone,
	"reverted_by_kind" text,
	"reverted_by_id" uuid,
	"reverted_at" timestamp with time zone,
	CONSTRAINT "regrades_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "additional_marks" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"role" text NOT NULL,
	"score" double precision,
	"comment" text,
	"rubric" jsonb,
	"from_rubric" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "additional_marks_organization_id_submission_id_question_id_role_pk" PRIMARY KEY("organization_id","submission_id","question_id","role")
);
--> statement-breakpoint
CREATE TABLE "submission_markers" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"role" text NOT NULL,
	"marker" text NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "submission_markers_organization_id_submission_id_role_pk" PRIMARY KEY("organization_id","submission_id","role")
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "marking" jsonb;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "regrades" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_counters" ADD COLUMN "voided" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "regrades" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "question_alerts" ADD CONSTRAINT "question_alerts_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_examinations" ADD CONSTRAINT "question_examinations_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade_submissions" ADD CONSTRAINT "regrade_submissions_organization_id_regrade_id_regrades_organization_id_id_fk" FOREIGN KEY ("organization_id","regrade_id") REFERENCES "public"."regrades"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrade_submissions" ADD CONSTRAINT "regrade_submissions_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "additional_marks" ADD CONSTRAINT "additional_marks_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_markers" ADD CONSTRAINT "submission_markers_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "question_alerts_once" ON "question_alerts" USING btree ("assessment_id","organization_id","question_id","version","kind");--> statement-breakpoint
CREATE INDEX "question_examinations_due" ON "question_examinations" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "regrade_submissions_submission" ON "regrade_submissions" USING btree ("organization_id","submission_id");--> statement-breakpoint
CREATE INDEX "regrades_list" ON "regrades" USING btree ("assessment_id","organization_id","id");--> statement-breakpoint
CREATE INDEX "regrades_previewing" ON "regrades" USING btree ("claimed_until") WHERE "regrades"."status" = 'previewing';--> statement-breakpoint
CREATE UNIQUE INDEX "submission_markers_once" ON "submission_markers" USING btree ("organization_id","submission_id","marker");