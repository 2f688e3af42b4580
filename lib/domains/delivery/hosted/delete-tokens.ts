import { type SQL, sql } from "drizzle-orm";

/**
 * Builds a statement that deletes the tokens that `which` selects from `embed_tokens`, and returns a row for each.
 * `which` follows WHERE and ends with a limit. The references of a share link's learners become free, unless a
 * submission, another attempt or another token has them. Rows that other transactions have locked are skipped.
 */
export const buildDeleteTokens = (which: SQL): SQL => sql`
  with gone as (
    delete from embed_tokens where (organization_id, id) in (
      select organization_id, id from embed_tokens where ${which} for update skip locked)
    returning organization_id, id, learner_ref, browser
  ), free as (
    delete from hosted_learners where (organization_id, learner_ref) in (
      select h.organization_id, h.learner_ref from hosted_learners h
      join gone g on h.organization_id = g.organization_id and h.learner_ref = g.learner_ref and h.browser = g.browser
      where not exists (select from learners l
          where l.organization_id = h.organization_id and l.learner_ref = h.learner_ref)
        and not exists (select from attempts a
          where a.organization_id = h.organization_id and a.learner_ref = h.learner_ref and a.browser = h.browser)
        and not exists (select from embed_tokens t
          where t.organization_id = h.organization_id and t.learner_ref = h.learner_ref and t.browser is not null
            and (t.organization_id, t.id) not in (select organization_id, id from gone))
      for update of h skip locked)
  ) select 1 from gone`;
