import { ApiError } from "#lib/client/call.ts";
import { uploadFile } from "#lib/client/upload.ts";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import { UPLOAD_ERRORS } from "#lib/messages/upload-errors.ts";

export const PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";

/**
 * Uploads an image and returns its URL and size. `onProgress` receives the uploaded fraction from 0 to 1.
 * @throws ApiError, with a sentence to show as its message; its code is "offline" if the upload is aborted or the
 * connection fails
 */
export async function uploadPicture(
  file: Blob,
  options?: Parameters<typeof uploadFile>[2],
): Promise<UploadedAsset> {
  try {
    return await uploadFile("/assets", file, options);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message } = error;
    throw new ApiError(code, code === "offline" ? UPLOAD_ERRORS.offline : message.replace(/[^.]$/, "$&."));
  }
}

/** Returns the first image in dropped or pasted data. */
export const findPicture = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
