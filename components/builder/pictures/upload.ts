import { ApiError, call } from "#lib/client/call.ts";
import type { UploadedAsset } from "#lib/contract/assets.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { UPLOAD_ERRORS } from "#lib/messages/upload-errors.ts";

export const PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";

type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/**
 * Uploads an image and returns its URL and size. `onProgress` receives the uploaded fraction from 0 to 1, which `fetch`
 * can't report. @throws ApiError; its code is "offline" if the upload is aborted or the connection fails.
 */
export async function uploadPicture(file: Blob, options: UploadOptions = {}): Promise<UploadedAsset> {
  try {
    return await sendUpload(file, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
    // If the session has expired, any API call prompts the author to sign in again.
    await call("GET", "/v1/assessments?limit=1");
    return sendUpload(file, options);
  }
}

function sendUpload(file: Blob, { onProgress, signal }: UploadOptions): Promise<UploadedAsset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/assets");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const { data, error } = (request.response ?? {}) as { data?: UploadedAsset; error?: ErrorBody };
      if (request.status === 201 && data) resolve(data);
      else reject(new ApiError(error?.code ?? "internal_error", formatError(error)));
    });
    const onConnectionLost = () => reject(new ApiError("offline", UPLOAD_ERRORS.offline));
    request.addEventListener("error", onConnectionLost);
    request.addEventListener("abort", onConnectionLost);
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

type ErrorBody = { code: ErrorCode; message: string };

const formatError = (error: ErrorBody | undefined): string =>
  error ? `${error.message}.` : UPLOAD_ERRORS.unknown;

/** Returns the first image in dropped or pasted data. */
export const findPicture = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
