import { ApiError } from "#lib/client/call.ts";
import { uploadFile } from "#lib/client/upload.ts";
import type { ImportAs } from "#lib/contract/form-options.ts";
import { IMPORT_FORM } from "#lib/messages/import-pages.ts";

type ImportUpload = {
  file: Blob;
  filename: string;
  format: string;
  as: ImportAs;
  /** Receives the uploaded share in percent, as a whole number. */
  onProgress: (percent: number) => void;
};

/** Uploads a file for a preview and returns the import's id. @throws ApiError, also for an empty file */
export async function uploadImport(upload: ImportUpload): Promise<string> {
  const { file, filename, format, as, onProgress } = upload;
  if (file.size === 0) throw new ApiError("invalid_request", IMPORT_FORM.emptyFile);
  const query = new URLSearchParams({ preview: "true", filename: filename.slice(0, 300), format, as });
  const { id } = await uploadFile(`/v1/imports?${query}`, file, {
    onProgress: (share) => onProgress(Math.floor(100 * share)),
  });
  return id;
}
