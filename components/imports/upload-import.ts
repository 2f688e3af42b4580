import { uploadFile } from "#lib/client/upload.ts";

type ImportUpload = { file: Blob; filename: string; format: string; onProgress: (percent: number) => void };

/** Uploads a file for a preview and returns the import's id. @throws ApiError */
export async function uploadImport({ file, filename, format, onProgress }: ImportUpload): Promise<string> {
  const query = new URLSearchParams({ preview: "true", filename: filename.slice(0, 300), format });
  const { id } = await uploadFile(`/v1/imports?${query}`, file, {
    onProgress: (share) => onProgress(Math.floor(100 * share)),
  });
  return id;
}
