import { ApiError, call } from "#lib/client/call.ts";
import type { UploadedPicture } from "#lib/contract/assets.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";

export const PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp,image/avif";

type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal };

/**
 * Sends a picture to the service and gives what content shows it by. `onProgress` is told how much has gone, 0 to 1,
 * which `fetch` cannot tell. @throws CallFailure; an aborted upload is "offline" like any that did not arrive.
 */
export async function uploadPicture(file: Blob, options: UploadOptions = {}): Promise<UploadedPicture> {
  try {
    return await sendUpload(file, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
    // Any call mends a session that has run out, by asking to sign in again.
    await call("GET", "/v1/assessments?limit=1");
    return sendUpload(file, options);
  }
}

function sendUpload(file: Blob, { onProgress, signal }: UploadOptions): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/assets");
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const { data, error } = (request.response ?? {}) as { data?: UploadedPicture; error?: ErrorBody };
      if (request.status === 201 && data) resolve(data);
      else reject(new ApiError(error?.code ?? "internal_error", formatError(error)));
    });
    const onConnectionLost = () =>
      reject(new ApiError("offline", "The picture did not arrive. Check your connection and try again."));
    request.addEventListener("error", onConnectionLost);
    request.addEventListener("abort", onConnectionLost);
    signal?.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

type ErrorBody = { code: ErrorCode; message: string };

const formatError = (error: ErrorBody | undefined): string =>
  error ? `${error.message}.` : "Something went wrong. Try again.";

/** The picture among what was dropped or pasted. */
export const findPicture = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));
