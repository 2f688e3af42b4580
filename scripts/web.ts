import type { AddressInfo } from "node:net";
import { cronDeliveries } from "#app/api/cron/deliveries/route.ts";
import { dashboardResources, sessionResources } from "#app/api/routes.ts";
import { picture } from "#app/assets/[digest]/route.ts";
import { healthz } from "#app/healthz/route.ts";
import { ltiResources } from "#app/lti/routes.ts";
import { readyz } from "#app/readyz/route.ts";
import { routes } from "#app/v1/routes.ts";
import { AppError } from "#lib/contract/app-error.ts";
import { startJobRunner } from "#lib/domains/assessments/large-writes/job-runner.ts";
import { HTTP_ERRORS } from "#lib/messages/requests.ts";
import type { DatabaseConnection } from "#lib/platform/db/client.ts";
import { warnAboutTimeouts } from "#lib/platform/db/warn-about-timeouts.ts";
import { ADDRESS_HEADER, resolveClientAddress } from "#lib/platform/http/client-address.ts";
import { createServicesFromEnv, type Services, setServices } from "#lib/platform/http/services.ts";
import { type Env, setListeningPort } from "#lib/platform/runtime/env.ts";
import { checkRequest } from "./check-request.ts";
import { createDirectHandler } from "./direct-handler.ts";
import { createErrorReply, writeReply } from "./error-reply.ts";
import { createGracefulServer } from "./graceful-server.ts";
import { createPagesHandler, type PagesHandler } from "./pages-handler.ts";
import { runInRequestLanguage } from "./request-language.ts";
import { scoringVectors } from "./vectors/resource.ts";

/**
 * `production`: our server calls the API's handlers directly, and Next serves the built pages. `next`: Next serves
 * everything, as on a serverless host. `dev`: Next serves everything and reloads changes. `none`: only the API is
 * served.
 */
export type Build = "production" | "next" | "dev" | "none";

export type WebOptions = { env: Env; database: DatabaseConnection; build: Build };

/** A running web server, in this process or in several processes that share a port. */
export type WebServer = {
  port: number;
  /** Makes /readyz report that this instance is stopping. It still serves requests. */
  announceStop(): void;
  /** Waits for requests in progress and then closes the database connections. */
  close(): Promise<void>;
};

/**
 * The maximum number of connections that wait to be accepted, if the system allows that many. A whole school can start
 * an exam within a second.
 */
const BACKLOG = 4096;

/** Starts listening. The database schema must be up to date. */
export async function serveWeb({ env, database, build }: WebOptions): Promise<WebServer> {
  const services: Services = { ...createServicesFromEnv(env, database), jobs: startJobRunner() };
  setServices(services);
  // If the database is away, its first use reports that.
  void warnAboutTimeouts(services.database, services.log).catch(() => {});

  const api = createDirectHandler([
    ...routes,
    ...sessionResources,
    ...dashboardResources,
    ...ltiResources,
    picture,
    cronDeliveries,
    healthz,
    readyz,
    ...scoringVectors,
  ]);
  // next-auth handles sign-in and needs Next.
  const isDirect = (url: string) =>
    /^\/(?:v1(?:[/?]|$)|api\/(?!auth\/)|assets\/|lti\/|healthz(?:\?|$)|readyz(?:\?|$))/.test(url);
  const direct = build === "production" || build === "none";
  let pages: PagesHandler | undefined;
  const server = createGracefulServer((request, response) => {
    const refusal = checkRequest(request);
    if (refusal) return writeReply(createErrorReply(refusal), response);
    const forwardedFor = request.headers["x-forwarded-for"];
    request.headers[ADDRESS_HEADER] = resolveClientAddress(
      request.socket.remoteAddress ?? "",
      [forwardedFor].flat().join(","),
      env.TRUST_PROXY,
    );
    runInRequestLanguage(request, () => {
      if (direct && (!pages || isDirect(request.url ?? "/"))) api(request, response);
      else pages?.handle(request, response);
    });
  });
  server.http.on("checkExpectation", (_request, response) => {
    const refusal = new AppError("invalid_request", HTTP_ERRORS.expectation);
    writeReply(createErrorReply(refusal, {}, 417), response);
  });
  if (build !== "none") {
    pages = await createPagesHandler({
      dev: build === "dev",
      server: server.http,
      database: services.database,
    });
  }
  await new Promise<void>((resolve, reject) => {
    const listenOptions = { port: env.PORT, host: env.HOST, backlog: BACKLOG };
    server.http.once("error", reject).listen(listenOptions, resolve);
  });
  const { port } = server.http.address() as AddressInfo;
  setListeningPort(env, port);

  return {
    port,
    announceStop() {
      services.isStopping = true;
    },
    async close() {
      await server.close();
      await pages?.close();
      await services.mailer?.close();
      await services.usage.close();
      await services.jobs?.close();
      await Promise.all([services.readReplica?.close(), services.database.close()]);
      setServices(undefined);
    },
  };
}
