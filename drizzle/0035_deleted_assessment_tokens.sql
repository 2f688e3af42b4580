CREATE TABLE "deleted_assessment_tokens" (
	"organization_id" uuid NOT NULL,
	"digest" "bytea" NOT NULL,
	"origins" text[] NOT NULL,
	"source" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_assessment_tokens_organization_id_digest_pk" PRIMARY KEY("organization_id","digest")
);
--> statement-breakpoint
ALTER TABLE "deleted_assessment_tokens" ADD CONSTRAINT "deleted_assessment_tokens_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_assessment_tokens_digest" ON "deleted_assessment_tokens" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "deleted_assessment_tokens_age" ON "deleted_assessment_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "deleted_assessment_tokens" SET (autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.005);