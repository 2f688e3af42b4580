DROP INDEX "embed_tokens_of_assessment";--> statement-breakpoint
CREATE INDEX "embed_tokens_of_assessment" ON "embed_tokens" USING btree ("assessment_id","organization_id");