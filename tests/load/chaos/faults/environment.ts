import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { createApiClient } from "#tests/load/bench/api.ts";
import { createTestOrganization } from "#tests/support/organization.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { startService } from "#tests/support/service.ts";
import type { ChaosDatabase } from "../database.ts";
import type { Assessment, Target } from "./client.ts";
import { ORIGIN } from "./client.ts";
import { ATTEMPTS, type Place, type PlannedSubmission } from "./plan.ts";
import { buildQuiz } from "./quiz.ts";
import { type SupervisedProcess, supervise } from "./supervise.ts";

export type FaultEnvironment = {
  database: ChaosDatabase;
  /** This process's connection to the database. */
  tables: Database;
  organizationId: string;
  app: SupervisedProcess<string>;
  worker: SupervisedProcess<undefined>;
  receiver: Receiver;
  target: Target;
  faults: string[];
};

/** One in this many responses of the receiver is a failure. */
const FAILURE_INTERVAL = 40;

/**
 * Starts a service, a webhook worker and a receiver as separate processes, and creates the assessments. The functions
 * that stop them are added to `closers`.
 */
export async function setUpEnvironment(
  database: ChaosDatabase,
  planned: readonly PlannedSubmission[],
  cleanups: (() => Promise<void>)[],
): Promise<FaultEnvironment> {
  const faults: string[] = [];
  const app = await supervise("the service", () => startApp(database), faults);
  const tables = openDatabase(database.connection, 2);
  cleanups.push(app.end, tables.close);
  const { organizationId, apiKey } = await createTestOrganization(tables);
  const api = createApiClient(Number(new URL(app.current()).port), apiKey);
  let secret = "";
  const receiver = await startReceiver(({ body, headers }, number) => {
    try {
      new Webhook(secret).verify(body, headers);
    } catch (error) {
      faults.push(`a webhook came that is not signed as it should be: ${(error as Error).message}`);
    }
    return number % FAILURE_INTERVAL === 0 ? 503 : 200;
  });
  cleanups.push(receiver.close);
  const webhook = { url: receiver.url, events: ["submission.graded"] };
  secret = (await api.post<{ secret: string }>("/v1/webhooks", webhook)).secret;
  const assessments = {
    open: await publishQuiz(api, "open"),
    limited: await publishQuiz(api, "limited"),
  };
  const tokens = await mintTokens(api, assessments, planned);
  const worker = await supervise("the worker", () => startWorker(database), faults);
  cleanups.push(worker.end);
  return {
    database,
    tables,
    organizationId,
    app,
    worker,
    receiver,
    target: { baseUrl: app.current, apiKey, assessments, tokens },
    faults,
  };
}

type Api = ReturnType<typeof createApiClient>;

async function publishQuiz(api: Api, place: Place): Promise<Assessment> {
  const { id } = await api.post<{ id: string }>("/v1/assessments", buildQuiz(place, ATTEMPTS[place]));
  await api.post(`/v1/assessments/${id}/publish`);
  return api.get(`/v1/assessments/${id}`);
}

/** Creates a token for each submission from an embed. */
async function mintTokens(
  api: Api,
  assessments: Record<Place, Assessment>,
  planned: readonly PlannedSubmission[],
): Promise<Map<number, string>> {
  const tokens = new Map<number, string>();
  const embedded = planned.filter(({ channel: way }) => way === "embed").values();
  const mintNext = async () => {
    for (const { number, place, learner } of embedded) {
      const { token } = await api.post<{ token: string }>("/v1/embed/token", {
        assessment_id: assessments[place].id,
        learner_ref: learner,
        origins: [ORIGIN],
        metadata: { number },
      });
      tokens.set(number, token);
    }
  };
  await Promise.all([mintNext(), mintNext(), mintNext(), mintNext()]);
  return tokens;
}

async function startApp({ dataDir, connection }: ChaosDatabase) {
  const { baseUrl, child } = await startService({
    build: "none",
    dataDir,
    existingDatabase: connection,
    env: {
      LOG_LEVEL: "error",
      ALLOW_INSECURE_WEBHOOKS: "1",
      NODE_COMPILE_CACHE: path.join(dataDir, "compiled"),
    },
  });
  return { child, up: baseUrl };
}

/** Starts what `npm run worker` runs, and waits until it delivers. */
async function startWorker({ dataDir }: ChaosDatabase) {
  const log = fs.createWriteStream(path.join(dataDir, "worker.log"), { flags: "a" });
  const child = spawn(process.execPath, [path.resolve("scripts/worker.ts")], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      LOG_LEVEL: "error",
      ALLOW_INSECURE_WEBHOOKS: "1",
      WEBHOOK_RETRY_SECONDS: Array(10).fill(1).join(),
      NODE_COMPILE_CACHE: path.join(dataDir, "compiled"),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr.pipe(log);
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (text) => String(text).includes("The worker is running.") && resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return { child, up: undefined };
}
