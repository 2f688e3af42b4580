import type http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { dashboard, twins } from "#app/api/routes.ts";
import { picture } from "#app/assets/[digest]/route.ts";
import { healthz } from "#app/healthz/route.ts";
import { readyz } from "#app/readyz/route.ts";
import { routes } from "#app/v1/routes.ts";
import type { DatabaseConnection } from "#lib/db/client.ts";
import { migrate } from "#lib/db/migrate.ts";
import type { Env } from "#lib/env.ts";
import { ADDRESS_HEADER, clientAddress } from "#lib/http/client-address.ts";
import { servicesFor, setServices } from "#lib/http/services.ts";
import { closingServer } from "./closing-server.ts";
import { directDoor } from "./direct-door.ts";
import { startWebhookWorker } from "./webhook-worker.ts";

/**
 * `production`: the API through the direct door, pages from Next's build. `next`: everything through Next, as a
 * serverless host would have it. `dev`: everything through Next, with reloading. `none`: the API alone.
 */
export type Build = "production" | "next" | "dev" | "none";

export type Service = { address: string; port: number; close(): Promise<void> };

/**
 * Migrates, listens, starts the webhook worker (unless the environment says no), and gives the address. `close` says
 * so at /readyz for a while, lets requests and deliveries in flight finish, then lets the database go.
 */
export async function serve(options: {
  env: Env;
  database: DatabaseConnection;
  build: Build;
}): Promise<Service> {
  const { env, database, build } = options;
  await migrate(database);
  const services = servicesFor(env, database);
  setServices(services);

  const pages = await pagesOf(build);
  const api = directDoor([...routes, ...twins, ...dashboard, picture, healthz, readyz]);
  // Signing in is next-auth's business, which needs Next.
  const isDirect = (url: string) =>
    /^\/(?:v1(?:[/?]|$)|api\/(?!auth\/)|assets\/|healthz(?:\?|$)|readyz(?:\?|$))/.test(url);
  const direct = build === "production" || build === "none";
  const server = closingServer((request, response) => {
    const seen = request.headers["x-forwarded-for"];
    request.headers[ADDRESS_HEADER] = clientAddress(
      request.socket.remoteAddress ?? "",
      [seen].flat().join(","),
      env.TRUST_PROXY,
    );
    if (direct && (!pages || isDirect(request.url ?? "/"))) api(request, response);
    else void pages?.handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.http.once("error", reject).listen(env.PORT, env.HOST, resolve);
  });
  const { port } = server.http.address() as AddressInfo;
  const address = env.PORT === 0 ? `http://localhost:${port}` : env.PUBLIC_URL;
  process.env.NEXTAUTH_URL ??= address;
  const worker = env.WEBHOOK_WORKER ? startWebhookWorker(env, database, services.log) : undefined;

  return {
    address,
    port,
    async close() {
      services.isStopping = true;
      await sleep(env.SHUTDOWN_DRAIN_SECONDS * 1000);
      await Promise.all([server.close(), worker?.close()]);
      await pages?.close();
      await services.mailer?.close();
      await services.usage.close();
      await Promise.all([services.reader?.close(), services.database.close()]);
      setServices(undefined);
    },
  };
}

async function pagesOf(build: Build) {
  if (build === "none") return undefined;
  const { default: next } = await import("next");
  const app = next({ dev: build === "dev", dir: process.cwd() });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (q: http.IncomingMessage, s: http.ServerResponse) => handle(q, s),
    close: () => app.close(),
  };
}
