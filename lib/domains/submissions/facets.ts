import type { SubmissionRow } from "./queries.ts";

/** What lists of submissions can be filtered by without reading submissions. See the SQL function `submission_facets`. */
export type SubmissionFacets = {
  isDraft: boolean;
  status?: SubmissionRow["status"] | undefined;
  passed?: boolean | undefined;
  late?: boolean | undefined;
  voided?: boolean | undefined;
  source?: SubmissionRow["source"] | undefined;
};

/** Returns the facets that counters of submissions must contain. */
export const toFacets = ({ isDraft, ...rest }: SubmissionFacets): Record<string, unknown> => ({
  is_draft: isDraft,
  ...rest,
});
