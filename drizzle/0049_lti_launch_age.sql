-- Launches that are older than their organization keeps them are found by this index. On a large installation, it can be
-- created concurrently before the upgrade.
CREATE INDEX IF NOT EXISTS "lti_link_learners_age" ON "lti_link_learners" USING btree ("organization_id","last_launched_at") WHERE "lti_link_learners"."last_launched_at" is not null;
