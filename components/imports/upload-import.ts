import { ApiError, call } from "#lib/client/call.ts";
import type { ErrorCode } from "#lib/contract/errors.ts";
import { CALL_ERRORS } from "#lib/messages/requests.ts";

type ImportUpload = { file: Blob; filename: string; format: string; onProgress: (percent: number) => void };

/**
 * Uploads a file for a preview and returns the import's id. `onProgress` receives what `fetch` can't report. @throws
 * ApiError
 */
export async function uploadImport(upload: ImportUpload): Promise<string> {
  try {
    return await sendUpload(upload);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
    // If the session has expired, any API call prompts the author to sign in again.
    await call("GET", "/v1/assessments?limit=1");
    return sendUpload(upload);
  }
}

type Answer = { data?: { id: string } | null; error?: { code: ErrorCode; message: string } | null } | null;

function sendUpload({ file, filename, format, onProgress }: ImportUpload): Promise<string> {
  const query = new URLSearchParams({ preview: "true", filename: filename.slice(0, 300), format });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/v1/imports?${query}`);
    request.responseType = "json";
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? Math.floor((100 * loaded) / total) : 0),
    );
    request.addEventListener("load", () => {
      const answer: Answer = request.response;
      if (answer?.data) resolve(answer.data.id);
      else
        reject(
          new ApiError(
            answer?.error?.code ?? "internal_error",
            answer?.error?.message ?? CALL_ERRORS.unknown,
          ),
        );
    });
    request.addEventListener("error", () => reject(new ApiError("offline", CALL_ERRORS.offline)));
    request.send(file);
  });
}
