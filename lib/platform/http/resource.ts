import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import { newId } from "#lib/platform/ids.ts";
import { decodePercent } from "./decode-percent.ts";
import { addStandardHeaders, buildErrorReply, createResponse } from "./envelope.ts";
import type { AnyOperation, Auth, Call, Method } from "./operation.ts";
import { type EndpointResult, runOperation } from "./pipeline.ts";
import { discardUnread } from "./read-body.ts";
import { services } from "./services.ts";
import { toAppError } from "./to-app-error.ts";

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

type Handler = (request: Request) => Promise<Response>;

/** All operations of a path, with the handlers that Next calls. */
export type Resource = Readonly<Record<Method | "HEAD" | "OPTIONS", Handler>> & {
  readonly path: string;
  readonly operations: Readonly<Partial<Record<Method, AnyOperation>>>;
  /**
   * Responds to any method. Every handler calls it. Our own server writes the result directly, without creating a
   * Response.
   */
  respond(request: Request): Promise<EndpointResult>;
};

/**
 * Creates the handlers for all methods of a path, in the form that Next expects: from Request to Response. A method
 * without an operation returns 405 in the envelope. `path` is written as in Next: `/v1/assessments/[id]`. `getAuth` can
 * replace the authentication that an operation declares.
 */
export function createResource(
  path: string,
  operations: Resource["operations"],
  getAuth: (operation: AnyOperation) => Auth<unknown> = ({ auth }) => auth,
): Resource {
  const allowed = METHODS.filter((method) => operations[method]);
  const allowsHead = operations.GET !== undefined && !operations.GET.hasEffects;
  const allow = [...allowed, ...(allowsHead ? ["HEAD"] : [])].join(", ");
  const isEmbed = METHODS.some((method) => operations[method]?.auth.kind === "embed_token");

  const respond = async (request: Request): Promise<EndpointResult> => {
    const { method } = request;
    const result = await runHandler(path, request, async (call) => {
      const operation = operations[(method === "HEAD" && allowsHead ? "GET" : method) as Method];
      if (operation) return runOperation(operation, getAuth(operation), request, call);
      if (isEmbed && method === "OPTIONS") return createPreflightResponse(allow);
      throw new MethodNotAllowed(allow);
    });
    return method === "HEAD" ? dropBody(result) : result;
  };
  const handler: Handler = async (request) => toResponse(await respond(request));
  const handlers = Object.fromEntries([...METHODS, "HEAD", "OPTIONS"].map((method) => [method, handler]));
  return { ...(handlers as Record<Method | "HEAD" | "OPTIONS", Handler>), path, operations, respond };
}

/**
 * Creates the response to a CORS preflight from any origin. The response to the request itself decides which origin can
 * read it.
 */
const createPreflightResponse = (allow: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": allow,
      "Access-Control-Allow-Headers": "Content-Type, Idempotency-Key, X-Embed-Token",
      "Access-Control-Max-Age": "86400",
    },
  });

const dropBody = (result: EndpointResult): EndpointResult =>
  result instanceof Response
    ? new Response(null, { status: result.status, headers: result.headers })
    : { ...result, body: null };

/** Converts a result to the Response that Next expects. */
export const toResponse = (result: EndpointResult): Response =>
  result instanceof Response ? result : createResponse(result);

/** The 405 error, with the methods that the header Allow lists. */
export class MethodNotAllowed extends AppError {
  readonly allow: string;
  constructor(allow: string) {
    super("method_not_allowed", REQUEST_ERRORS.methodNotAllowed(allow));
    this.allow = allow;
  }
}

const createNotFoundError = () => new AppError("not_found", REQUEST_ERRORS.pathNotFound);

/** Returns the error for a path without a resource. */
export const handleUnknownPath = (request: Request): Promise<EndpointResult> =>
  runHandler("(unknown)", request, async () => {
    throw createNotFoundError();
  });

export const respondToUnknownPath: Handler = async (request) => toResponse(await handleUnknownPath(request));

/** Runs a handler, converts errors to the error envelope, logs the request and records the usage of its API key. */
async function runHandler(
  path: string,
  request: Request,
  run: (call: Call) => Promise<EndpointResult>,
): Promise<EndpointResult> {
  const started = performance.now();
  const requestId = newId();
  const line: Record<string, unknown> = { request_id: requestId, method: request.method, path };
  const { pathname } = new URL(request.url);
  const params = parsePathParams(path, pathname);
  const headers: Record<string, string> = {};
  let response: EndpointResult;
  let refused: AppError | undefined;
  try {
    // Next ignores a trailing slash, but such a path doesn't exist in this API.
    if (pathname.endsWith("/")) throw createNotFoundError();
    const result = await run({
      params,
      requestId,
      headers,
      addLogFields: (fields) => Object.assign(line, fields),
    });
    if (result instanceof Response) {
      for (const [name, value] of Object.entries({ ...headers, "X-Request-Id": requestId }))
        result.headers.set(name, value);
    }
    response = result instanceof Response ? result : addStandardHeaders(result, requestId, headers);
  } catch (error) {
    const known = toAppError(error, services().log, line);
    await discardUnread(request);
    refused = known;
    const reply = buildErrorReply(known, requestId);
    if (known instanceof MethodNotAllowed) reply.headers.Allow = known.allow;
    response = addStandardHeaders(reply, requestId, headers);
    line.code = known.code;
  }
  const { requestLog, usage } = services();
  const ms = Math.round((performance.now() - started) * 10) / 10;
  requestLog.info({ ...line, status: response.status, ms });
  if (typeof line.organization_id === "string" && typeof line.api_key_id === "string") {
    usage.record({
      organizationId: line.organization_id,
      apiKeyId: line.api_key_id,
      requestId,
      at: new Date(),
      operation: `${request.method} ${path}`,
      status: response.status,
      ms,
      code: refused?.code ?? null,
      retryAfter: refused?.retryAfter === undefined ? null : Math.ceil(refused.retryAfter),
    });
  }
  return response;
}

/** Replaces a segment with invalid percent-encoding. It isn't a valid id, and text fields reject it. */
const UNDECODABLE = "\ud800";

/** Returns the decoded values of the `[name]` segments. */
function parsePathParams(path: string, pathname: string): Readonly<Record<string, string>> {
  if (!path.includes("[")) return {};
  const given = pathname.split("/");
  const params: Record<string, string> = {};
  path.split("/").forEach((segment, i) => {
    if (segment.startsWith("[")) params[segment.slice(1, -1)] = decodePercent(given[i] ?? "") ?? UNDECODABLE;
  });
  return params;
}
