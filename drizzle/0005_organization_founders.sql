ALTER TABLE "organizations" ADD COLUMN "founded_by" uuid;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_founded_by_users_id_fk" FOREIGN KEY ("founded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_founder" ON "organizations" USING btree ("founded_by");--> statement-breakpoint
-- The audit log tells who created the organizations of before.
UPDATE "organizations" o SET "founded_by" = u."id"
  FROM "audit_log" a JOIN "users" u ON u."id"::text = a."detail"->>'owner'
  WHERE a."organization_id" = o."id" AND a."action" = 'organization.created';
