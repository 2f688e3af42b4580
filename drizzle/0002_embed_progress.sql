CREATE TABLE "embed_progress" (
	"organization_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"answers" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delete_after" timestamp with time zone,
	CONSTRAINT "embed_progress_organization_id_token_id_pk" PRIMARY KEY("organization_id","token_id")
);
--> statement-breakpoint
CREATE TABLE "hosted_learners" (
	"organization_id" uuid NOT NULL,
	"learner_ref" text NOT NULL,
	"browser" "bytea" NOT NULL,
	CONSTRAINT "hosted_learners_organization_id_learner_ref_pk" PRIMARY KEY("organization_id","learner_ref")
);
--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "has_progress" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "browser" "bytea";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "limit_guest_attempts" integer DEFAULT 20000 NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_progress" ADD CONSTRAINT "embed_progress_organization_id_token_id_embed_tokens_organization_id_id_fk" FOREIGN KEY ("organization_id","token_id") REFERENCES "public"."embed_tokens"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_learners" ADD CONSTRAINT "hosted_learners_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "embed_progress_delete_after" ON "embed_progress" USING btree ("delete_after") WHERE "embed_progress"."delete_after" is not null;--> statement-breakpoint
CREATE INDEX "embed_tokens_of_browser" ON "embed_tokens" USING btree ("organization_id","learner_ref") WHERE "embed_tokens"."browser" is not null;--> statement-breakpoint
CREATE INDEX "embed_tokens_open_guests" ON "embed_tokens" USING btree ("organization_id","expires_at") WHERE "embed_tokens"."consumed_at" is null and ("embed_tokens"."started_at" is not null or "embed_tokens"."has_progress") and ("embed_tokens"."learner_ref" is null or "embed_tokens"."browser" is not null);