import type { FileAccess } from "#components/content/file-access.ts";
import type { SubmissionFile } from "#lib/contract/files.ts";

/** Why a file wasn't uploaded. `failed`: another try may succeed. */
export type UploadProblem = "tooLarge" | "wrongType" | "empty" | "tooMany" | "closed" | "failed";

export class UploadError extends Error {
  readonly problem: UploadProblem;
  constructor(problem: UploadProblem) {
    super(`The file wasn't uploaded: ${problem}`);
    this.problem = problem;
  }
}

/** How long an upload may go without progress before it fails, in milliseconds. */
const STALL_MS = 30_000;

type SendOptions = { name: string; signal: AbortSignal; onProgress: (share: number) => void };

/** Uploads a file for an answer. `onProgress` receives the uploaded share from 0 to 1. @throws UploadError */
export async function sendFile(
  { url, sending }: FileAccess,
  file: Blob,
  options: SendOptions,
): Promise<SubmissionFile> {
  const response = await sending((token) => post(url, token, file, options)).catch((error: unknown) => {
    const isClosed = (error as { reason?: unknown } | null)?.reason === "closed";
    throw new UploadError(isClosed ? "closed" : "failed");
  });
  if (response.status === 201) return (await response.json()) as SubmissionFile;
  throw new UploadError(PROBLEMS[response.status] ?? "failed");
}

const PROBLEMS: Readonly<Record<number, UploadProblem>> = {
  400: "wrongType",
  404: "closed",
  409: "closed",
  413: "tooLarge",
  415: "wrongType",
};

/** Fetch can't report the progress of an upload. */
const post = (
  url: string,
  token: string,
  file: Blob,
  { name, signal, onProgress }: SendOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${url}?filename=${encodeURIComponent(name)}`);
    request.setRequestHeader("X-Embed-Token", token);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), STALL_MS);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("loadend", () => clearTimeout(stallTimer));
    request.addEventListener("load", () =>
      resolve(new Response(request.responseText, { status: request.status })),
    );
    for (const type of ["error", "abort", "timeout"]) {
      request.addEventListener(type, () => reject(new UploadError("failed")));
    }
    signal.addEventListener("abort", () => request.abort());
    watch();
    request.send(file);
  });

/** Loads the files of the attempt, without their bytes. Returns none if that fails. */
export async function listFiles({ url, sending }: FileAccess): Promise<readonly SubmissionFile[]> {
  try {
    const response = await sending((token) => fetch(url, buildRequest(token)));
    return response.ok ? ((await response.json()) as { files: SubmissionFile[] }).files : [];
  } catch {
    return [];
  }
}

/** Loads a file's bytes. Returns undefined if that fails. */
export async function loadFile({ url, sending }: FileAccess, id: string): Promise<Blob | undefined> {
  try {
    const response = await sending((token) => fetch(`${url}/${id}`, buildRequest(token)));
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes a file that no answer names anymore. Resolves to whether that was possible. */
export async function deleteFile({ url, sending }: FileAccess, id: string): Promise<boolean> {
  try {
    const response = await sending((token) =>
      fetch(`${url}/${id}`, { ...buildRequest(token), method: "DELETE" }),
    );
    return response.ok;
  } catch {
    return false;
  }
}

const buildRequest = (token: string): RequestInit => ({
  headers: { "X-Embed-Token": token },
  credentials: "omit",
  referrerPolicy: "no-referrer",
});
