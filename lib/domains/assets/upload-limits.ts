import type { UploadLimits } from "#lib/contract/files.ts";
import { env } from "#lib/platform/runtime/env.ts";

/** Returns the largest sizes in bytes that the service accepts, which its operator has set. */
export function getUploadLimits(): UploadLimits {
  const { MAX_RECORDING_BYTES: recording, MAX_SUBMISSION_FILE_BYTES: answerFile } = env();
  return { recording, answerFile };
}
