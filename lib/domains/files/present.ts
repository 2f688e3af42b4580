import type { SubmissionFile } from "#lib/contract/files.ts";
import type { FileInfo } from "./read-queries.ts";

export const presentFile = ({ id, name, mediaType, byteLength, createdAt }: FileInfo): SubmissionFile => ({
  id,
  name,
  media_type: mediaType,
  bytes: byteLength,
  created_at: createdAt.toISOString(),
});
