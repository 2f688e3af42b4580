import { parsePage, type SearchParams } from "#app/search.ts";
import type { Member } from "#app/session.ts";
import { parseResultColumns } from "#components/results/result-columns.ts";
import { parseResultsSearch } from "#components/results/results-search.ts";
import { can } from "#lib/contract/permissions.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import { getSubmissionScores } from "#lib/domains/lti/submission-scores.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";

/**
 * Loads the submissions that match a page's query, and what the member can see and do with them, as props of
 * `ResultsList`. With `assessmentId`, only those of that assessment, whatever the query says.
 */
export async function loadResults(
  { ctx, session }: Member,
  query: Awaited<SearchParams>,
  { assessmentId }: { assessmentId?: string } = {},
) {
  const isSingleAssessment = assessmentId !== undefined;
  const search = parseResultsSearch(query, isSingleAssessment ? ["assessment_id", "assessment"] : []);
  const results = await searchSubmissions(ctx, {
    filter: ResultsFilter.parse(isSingleAssessment ? { ...search, assessment_id: assessmentId } : search),
    page: parsePage(query),
    limit: 50,
  });
  const canManageAttempts = can(session.membership.role, "attempts.manage");
  return {
    search,
    results,
    columns: parseResultColumns(session.user.preferences),
    isSingleAssessment,
    canVoid: canManageAttempts,
    canRelease: can(session.membership.role, "grading.write"),
    grades: {
      scores: await getSubmissionScores(ctx, { submissionIds: results.items.map(({ id }) => id) }),
      canResend: canManageAttempts,
    },
  };
}
