import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { type Database, type DatabaseConnection, openDatabase } from "#lib/platform/db/client.ts";
import { type Api, createApiClient } from "../api.ts";
import { findFreePort } from "../free-port.ts";
import { createTestOrganization } from "../organization.ts";
import { startService, stopService } from "../service.ts";
import type { Platform } from "./platform.ts";

declare module "vitest" {
  interface ProvidedContext {
    lti: { baseUrl: string; connection: DatabaseConnection; logFile: string };
  }
}

/** Starts a service that knows its own address, which launches contain, for all files of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), PUBLIC_URL: baseUrl, ALLOW_INSECURE_WEBHOOKS: "1" };
  const service = await startService({ build: "none", env });
  const { connection, logFile } = service;
  project.provide("lti", { baseUrl, connection, logFile });
  return () => stopService(service);
}

/** The service as one organization sees it. */
export type LtiTool = {
  baseUrl: string;
  database: Database;
  api: Api;
  /** Registers a platform with the organization or with another one. Returns its id. */
  register(platform: Platform, own?: Api): Promise<string>;
  close(): Promise<void>;
};

/** Creates an organization at the project's service. */
export async function createLtiTool(): Promise<LtiTool> {
  const { baseUrl, connection } = inject("lti");
  const database = openDatabase(connection, 2);
  const api = await createLtiOrganization(database);
  return {
    baseUrl,
    database,
    api,
    async register(platform, own = api) {
      platform.connectTool(baseUrl);
      const answer = await own.post("/v1/lti/platforms", platform.registration);
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.data.id;
    },
    close: () => database.close(),
  };
}

export async function createLtiOrganization(database: Database): Promise<Api> {
  const { organizationId, apiKey } = await createTestOrganization(database);
  return createApiClient(inject("lti").baseUrl, organizationId, apiKey);
}
