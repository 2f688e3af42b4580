-- Expired rows are found by these indexes instead of by reading the tables. They can be created concurrently before the upgrade.
CREATE INDEX IF NOT EXISTS "author_links_age" ON "author_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "embed_tokens_age" ON "embed_tokens" USING btree ("expires_at");
