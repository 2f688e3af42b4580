import http from "node:http";
import { AppError } from "#lib/contract/app-error.ts";
import type { Reply } from "#lib/platform/http/envelope.ts";
import { createErrorReply, writeReply } from "./error-reply.ts";

export type PagesHandler = { handle: http.RequestListener; close(): Promise<void> };

/** What is answered by route handlers, sign-in's (which need Next) included. Everything else is a page or a file. */
const ROUTE_HANDLER_PATHS = /^\/(?:v1|api|assets|healthz|readyz)(?:[/?]|$)/;
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * Next's own names that nothing here uses: its image optimizer, data routes and development endpoints, and a page's
 * payload or error page under an address of its own. Scripts and styles lie under /_next/static.
 */
const UNUSED_PATHS = /^\/_(?!next\/static\/)|\.rsc(?:\?|$)/;
/** What Next and its hosts pass between their parts. One of them makes Next answer `{}` in place of a page. */
const INTERNAL_HEADERS = /^(?:x-(?:middleware|invoke|nextjs|next|now|matched|prerender)-|next-resume$)/;
/** Where Next keeps the page for an address that does not exist. */
const NOT_FOUND_PATH = "/404";

/**
 * Everything through Next. In production a request reaches Next only in a form that it can route: Next answers others
 * with 500, and does work for endpoints that nothing here uses.
 */
export async function createPagesHandler({
  dev,
  server,
}: {
  dev: boolean;
  server: http.Server;
}): Promise<PagesHandler> {
  const { default: next } = await import("next");
  // Next listens for upgrades on the server that it is given or finds, and hangs up on each. With a listener Node takes
  // `Upgrade` at its word; without one the request is served as if nothing had been offered, as RFC 9110 allows.
  const app = next({ dev, dir: process.cwd(), httpServer: dev ? server : new http.Server() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle(request, response) {
      const reply = dev ? undefined : filterRequest(request);
      if (reply) writeReply(reply, response);
      else void handle(request, response);
    },
    close: () => app.close(),
  };
}

/** The reply to a request that Next is not asked about. One that it is asked about loses what Next would misread. */
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
    return createErrorReply(new AppError("method_not_allowed", `This path allows ${allow}`), {
      Allow: allow,
    });
  }
  if (isRoutable(url)) return undefined;
  if (!isPage) return createNotFoundReply();
  request.url = NOT_FOUND_PATH;
  return undefined;
}

const createNotFoundReply = () =>
  createErrorReply(new AppError("not_found", "There is nothing at this path"));

/** A form that is sent before its script has loaded: the page is shown again. Next would look for a server action. */
const isFormPost = ({ method, headers }: http.IncomingMessage): boolean =>
  method === "POST" &&
  headers["next-action"] === undefined &&
  /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");

/** Whether a path has one name only: no empty or dot segments, no malformed escapes (on which Next throws). */
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
