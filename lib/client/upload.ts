import type { ErrorCode } from "#lib/contract/errors.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";
import { ApiError, withReauthentication } from "./call.ts";
import type { ResponseData, SignatureAt } from "./routes.ts";

type UploadOptions = {
  /** Receives the uploaded fraction from 0 to 1, which `fetch` can't report. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/**
 * Sends a file as the body of a POST request, with the types of its route, like `call`. If the session has expired, the
 * user can sign in again in a dialog, and the file is sent again.
 * @throws ApiError, with the code "offline" if the upload is aborted or the connection fails
 */
export function uploadFile<const Path extends string>(
  path: SignatureAt<"POST", Path> extends never ? never : Path,
  file: Blob,
  options: UploadOptions = {},
): Promise<ResponseData<"POST", Path>> {
  return withReauthentication(() => sendFile<ResponseData<"POST", Path>>(path, file, options));
}

type Answer<T> = {
  data?: T | null;
  error?: { code: ErrorCode; message: string; details?: ApiError["details"] } | null;
};

function sendFile<T>(path: string, file: Blob, { onProgress, signal }: UploadOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api${path}`);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener("load", () => {
      const { data, error }: Answer<T> = request.response ?? {};
      if (data) return resolve(data);
      const { code = "internal_error", message = CALL_ERRORS.unknown, details = [] } = error ?? {};
      reject(new ApiError(code, message, { details }));
    });
    const onConnectionLost = () => reject(new ApiError("offline", CALL_ERRORS.offline));
    request.addEventListener("error", onConnectionLost);
    request.addEventListener("abort", onConnectionLost);
    if (signal?.aborted) return onConnectionLost();
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
