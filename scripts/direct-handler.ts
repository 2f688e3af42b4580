import type http from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createDispatcher } from "#lib/platform/http/dispatch.ts";
import type { Resource } from "#lib/platform/http/resource.ts";
import { writeReply } from "./error-reply.ts";

/**
 * Creates a handler that passes requests directly to the resources and writes their replies without creating a
 * Response, which would be slower.
 */
export function createDirectHandler(resources: readonly Resource[]): http.RequestListener {
  const dispatch = createDispatcher(resources);
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const answer = await dispatch(request);
      if (answer instanceof Response) return answer;
      writeReply(answer, outgoing as http.ServerResponse);
      return RESPONSE_ALREADY_SENT;
    },
    // Proxies send health checks as HTTP/1.0, which doesn't require a Host header.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  return (request, response) => void listener(request, response);
}
