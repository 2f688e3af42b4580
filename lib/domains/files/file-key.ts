/** Builds the key of a learner's file in the bucket. */
export const buildKey = (organizationId: string, fileId: string): string =>
  `submission-files/${organizationId}/${fileId}`;
