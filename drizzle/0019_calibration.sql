CREATE TABLE "anchor_marks" (
	"organization_id" uuid NOT NULL,
	"anchor_id" uuid NOT NULL,
	"marker" text NOT NULL,
	"score" double precision,
	"comment" text,
	"updated_at" timestamp with time zone NOT NULL,
	"finalized_at" timestamp with time zone,
	CONSTRAINT "anchor_marks_organization_id_anchor_id_marker_pk" PRIMARY KEY("organization_id","anchor_id","marker")
);
--> statement-breakpoint
CREATE TABLE "anchors" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"score" double precision NOT NULL,
	"comment" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anchors_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "anchor_marks" ADD CONSTRAINT "anchor_marks_organization_id_anchor_id_anchors_organization_id_id_fk" FOREIGN KEY ("organization_id","anchor_id") REFERENCES "public"."anchors"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_organization_id_submission_id_submissions_organization_id_id_fk" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_answer" ON "anchors" USING btree ("organization_id","submission_id","question_id");--> statement-breakpoint
CREATE INDEX "anchors_assessment" ON "anchors" USING btree ("organization_id","assessment_id");