import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const S3_CREDENTIALS = { accessKeyId: "AKIATESTTESTTESTTEST", secretAccessKey: "secret/for+tests" };

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

export type SignedRequest = {
  method: string;
  /** The path and the query as sent. */
  target: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * Computes the signature that a request must have, as described in "Authenticating Requests: Using the Authorization
 * Header (AWS Signature Version 4)" of the Amazon S3 API reference.
 */
export function computeSignature(
  { method, target, headers }: SignedRequest,
  { signedHeaders, scope, secret }: { signedHeaders: string; scope: string; secret: string },
): string {
  const [path = "/", query = ""] = target.split("?");
  const sortedQuery = query
    .split("&")
    .filter(Boolean)
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .sort()
    .join("&");
  const headerLines = signedHeaders.split(";").map((name) => `${name}:${(headers[name] ?? "").trim()}\n`);
  const payload = headers["x-amz-content-sha256"] ?? "";
  const canonical = [method, path, sortedQuery, headerLines.join(""), signedHeaders, payload].join("\n");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const [date = "", region = "", service = "", terminator = ""] = scope.split("/");
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), terminator);
  return hmac(key, text).toString("hex");
}

type StoredObject = { bytes: Buffer; mediaType: string };

/**
 * How a bucket fails: it never answers, stops in the middle of an object's bytes, or stores an object and then answers
 * with an error.
 */
type Failure = "hangs" | "stalls" | "fails after storing";

/**
 * Starts a bucket with the part of the S3 API that the service uses. Refuses requests with a wrong signature or with
 * bytes that don't match their digest.
 */
export async function startS3Server(bucket: string) {
  const objects = new Map<string, StoredObject>();
  /** Objects whose keys are in `undeletable` can't be deleted, as under a retention policy. */
  const state = {
    isDown: false,
    refused: 0,
    undeletable: new Set<string>(),
    failure: undefined as Failure | undefined,
    /** How many of the next requests fail with `failure`. */
    failures: Number.POSITIVE_INFINITY,
    /** How many requests have been received, and what they wait for before they are answered. */
    received: 0,
    gate: undefined as Promise<void> | undefined,
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    state.received += 1;
    await state.gate;
    if (state.isDown) return sendError(response, 503, "SlowDown");
    if (!isAuthentic(request, body)) {
      state.refused += 1;
      return sendError(response, 403, "SignatureDoesNotMatch");
    }
    const key = decodeURIComponent((request.url ?? "").split("?")[0] ?? "").replace(`/${bucket}/`, "");
    if (request.method === "DELETE" && state.undeletable.has(key))
      return sendError(response, 403, "AccessDenied");
    if (request.method === "GET" && !objects.has(key)) return sendError(response, 404, "NoSuchKey");
    const failure = state.failures > 0 ? state.failure : undefined;
    if (failure) state.failures -= 1;
    if (failure === "hangs") return;
    if (failure === "fails after storing" && request.method === "PUT") {
      objects.set(key, { bytes: body, mediaType: request.headers["content-type"] ?? "" });
      return sendError(response, 500, "InternalError");
    }
    if (failure === "stalls" && request.method === "GET") {
      const { bytes = Buffer.alloc(0) } = objects.get(key) ?? {};
      response.writeHead(200, { "Content-Length": String(bytes.length) });
      response.write(bytes.subarray(0, bytes.length - 1));
      return;
    }
    answer(objects, key, request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    state,
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: "eu-test-1",
      S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(
  objects: Map<string, StoredObject>,
  key: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): void {
  if (request.method === "PUT") {
    objects.set(key, { bytes: body, mediaType: request.headers["content-type"] ?? "" });
    response.writeHead(200, { ETag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
  } else if (request.method === "DELETE") {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const found = objects.get(key);
    response.writeHead(200, { "Content-Type": found?.mediaType ?? "" }).end(found?.bytes);
  }
}

function sendError(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { "Content-Type": "application/xml" }).end(xml);
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function isAuthentic(request: IncomingMessage, body: Buffer): boolean {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  const [, accessKeyId, scope = "", signedHeaders = "", signature] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (accessKeyId !== S3_CREDENTIALS.accessKeyId) return false;
  if (headers["x-amz-content-sha256"] !== sha256(body)) return false;
  const signed = { method: request.method ?? "", target: request.url ?? "", headers };
  const secret = S3_CREDENTIALS.secretAccessKey;
  return computeSignature(signed, { signedHeaders, scope, secret }) === signature;
}
