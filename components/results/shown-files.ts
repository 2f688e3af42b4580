import type { ShownFile } from "#components/content/file-access.ts";
import type { SubmissionFile } from "#lib/contract/files.ts";

/** Returns the files of a submission with the addresses from which members load them. */
export const toShownFiles = (
  submissionId: string,
  files: readonly SubmissionFile[] = [],
): readonly ShownFile[] =>
  files.map(({ id, name, bytes, media_type: mediaType }) => ({
    id,
    name,
    mediaType,
    bytes,
    href: `/api/v1/submissions/${submissionId}/files/${id}`,
  }));
