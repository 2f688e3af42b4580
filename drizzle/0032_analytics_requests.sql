CREATE TABLE "analytics_requests" (
	"organization_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_requests_organization_id_assessment_id_pk" PRIMARY KEY("organization_id","assessment_id")
);
--> statement-breakpoint
ALTER TABLE "analytics_requests" ADD CONSTRAINT "analytics_requests_organization_id_assessment_id_assessments_organization_id_id_fk" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE cascade ON UPDATE no action;