import http from "node:http";
import { AppError } from "#lib/contract/app-error.ts";
import { REQUEST_ERRORS } from "#lib/messages/requests.ts";
import type { Database } from "#lib/platform/db/client.ts";
import type { Reply } from "#lib/platform/http/envelope.ts";
import { watchRefusal } from "#lib/platform/http/refused-page.ts";
import { createErrorReply, writeReply } from "./error-reply.ts";

export type PagesHandler = { handle: http.RequestListener; close(): Promise<void> };

/** The paths of route handlers, including those for sign-in. Everything else is a page or a file. */
const ROUTE_HANDLER_PATHS = /^\/(?:v1|api|assets|lti|healthz|readyz)(?:[/?]|$)/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Next's own paths that this product doesn't use: the image optimizer, data routes, development endpoints, and the
 * separate URLs of a page's payload or error page. Scripts and styles are under /_next/static.
 */
const UNUSED_PATHS = /^\/_(?!next\/static\/)|\.rsc(?:\?|$)/;
/** Headers that Next and its hosting platforms use internally. One of them makes Next return `{}` instead of a page. */
const INTERNAL_HEADERS = /^(?:x-(?:middleware|invoke|nextjs|next|now|matched|prerender)-|next-resume$)/;
/** The path of Next's page for URLs that don't exist. */
const NOT_FOUND_PATH = "/404";

/**
 * Creates a handler that passes requests to Next. In production, it responds itself to requests that Next can't route,
 * because Next would return 500 or do work for endpoints that aren't used. Pages that fail while the database is
 * unavailable return 503.
 */
export async function createPagesHandler({
  dev,
  server,
  database,
}: {
  dev: boolean;
  server: http.Server;
  database: Pick<Database, "wasUnavailableSince">;
}): Promise<PagesHandler> {
  const { default: next } = await import("next");
  // Next adds an `upgrade` listener to the server it is given and closes such connections. Without a listener, Node
  // ignores the `Upgrade` header and serves the request, as RFC 9110 allows. So in production, Next gets a different
  // server.
  const app = next({ dev, dir: process.cwd(), httpServer: dev ? server : new http.Server() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle(request, response) {
      const reply = dev ? undefined : filterRequest(request);
      if (reply) return writeReply(reply, response);
      if (ROUTE_HANDLER_PATHS.test(request.url ?? "/")) return void handle(request, response);
      reportOutage(response, database);
      watchRefusal((isRefused) => {
        // A link to the page fetches only its content, which Next shows only with 200.
        if (request.headers.rsc === undefined) reportRefusal(response, isRefused);
        void handle(request, response);
      });
    },
    close: () => app.close(),
  };
}

/**
 * Makes a page's 500 a 503 with `Retry-After` if a statement has failed since this call because the database was
 * unavailable. Next has no other status for a page that fails.
 */
export function reportOutage(
  response: http.ServerResponse,
  database: Pick<Database, "wasUnavailableSince">,
): void {
  const begun = performance.now();
  replaceStatus(response, (status) => {
    if (status !== 500 || !database.wasUnavailableSince(begun)) return status;
    response.setHeader("Retry-After", "5");
    return 503;
  });
}

/** Makes a page's 200 a 403 if it was refused. Next has no status for that. */
const reportRefusal = (response: http.ServerResponse, isRefused: () => boolean): void =>
  replaceStatus(response, (status) => (status === 200 && isRefused() ? 403 : status));

/** Replaces the status of a response just before its head is written. */
function replaceStatus(response: http.ServerResponse, getStatus: (status: number) => number): void {
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => typeof response;
  // Node calls this too when the head is written along with the body.
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const replaced = getStatus(status);
    if (replaced === status) return writeHead(status, ...rest);
    response.statusMessage = "";
    return writeHead(replaced, ...rest.filter((part) => typeof part !== "string"));
  };
}

/** Returns a reply if the request must not be passed to Next. Otherwise removes headers that would mislead Next. */
function filterRequest(request: http.IncomingMessage): Reply | undefined {
  const { method = "GET", url = "/", headers } = request;
  for (const name of Object.keys(headers)) if (INTERNAL_HEADERS.test(name)) delete headers[name];
  if (UNUSED_PATHS.test(url)) return createNotFoundReply();
  const isPage = !ROUTE_HANDLER_PATHS.test(url);
  const allowed = isPage ? ["GET", "HEAD"] : METHODS;
  if (!allowed.includes(method)) {
    if (isPage && isFormPost(request) && isRoutable(url))
      return { status: 303, headers: { Location: url }, body: null };
    const allow = allowed.join(", ");
    return createErrorReply(new AppError("method_not_allowed", REQUEST_ERRORS.methodNotAllowed(allow)), {
      Allow: allow,
    });
  }
  if (isRoutable(url)) return undefined;
  if (!isPage) return createNotFoundReply();
  request.url = NOT_FOUND_PATH;
  return undefined;
}

const createNotFoundReply = () => createErrorReply(new AppError("not_found", REQUEST_ERRORS.pathNotFound));

/**
 * Checks whether a form was submitted before its script had loaded. Such a request shows the page again, because Next
 * would look for a server action.
 */
const isFormPost = ({ method, headers }: http.IncomingMessage): boolean =>
  method === "POST" &&
  headers["next-action"] === undefined &&
  /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");

/**
 * Checks whether a path is canonical: no empty segments, no dot segments, and no malformed escapes, which make Next
 * throw.
 */
function isRoutable(url: string): boolean {
  const [path = ""] = url.split("?", 1);
  if (/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path)) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
