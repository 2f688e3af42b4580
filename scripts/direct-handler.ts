import type http from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createDispatcher } from "#lib/platform/http/dispatch.ts";
import type { Resource } from "#lib/platform/http/resource.ts";
import { writeReply } from "./error-reply.ts";

/** Hands requests straight to the resources. A reply is written as it is: making a Response of it costs more than that. */
export function createDirectHandler(resources: readonly Resource[]): http.RequestListener {
  const dispatch = createDispatcher(resources);
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const answer = await dispatch(request);
      if (answer instanceof Response) return answer;
      writeReply(answer, outgoing as http.ServerResponse);
      return RESPONSE_ALREADY_SENT;
    },
    // Health checks of proxies come as HTTP/1.0, which needs no Host.
    { overrideGlobalObjects: false, hostname: "localhost" },
  );
  return (request, response) => void listener(request, response);
}
