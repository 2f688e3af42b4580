/** Runs the handlers as a serverless host calls them, without our server or anything that runs between requests. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { cronDeliveries } from "#app/api/cron/deliveries/route.ts";
import { routes } from "#app/v1/routes.ts";
import { createDispatcher } from "#lib/platform/http/dispatch.ts";
import { toResponse } from "#lib/platform/http/resource.ts";

const dispatch = createDispatcher([...routes, cronDeliveries]);
const server = http.createServer(getRequestListener(async (request) => toResponse(await dispatch(request))));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
