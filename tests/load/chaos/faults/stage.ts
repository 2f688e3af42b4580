import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { apiClient } from "#tests/load/bench/api.ts";
import { newTestOrganization } from "#tests/support/organization.ts";
import { type Receiver, startReceiver } from "#tests/support/receiver.ts";
import { startService } from "#tests/support/service.ts";
import type { OwnDatabase } from "../database.ts";
import type { Assessment, Target } from "./client.ts";
import { ORIGIN } from "./client.ts";
import { ATTEMPTS, type Place, type Planned } from "./plan.ts";
import { quiz } from "./quiz.ts";
import { type Supervised, supervise } from "./supervised.ts";

export type Stage = {
  database: OwnDatabase;
  /** This process's own way to the tables. */
  tables: Database;
  organizationId: string;
  app: Supervised<string>;
  worker: Supervised<undefined>;
  receiver: Receiver;
  target: Target;
  faults: string[];
};

/** Receivers fail, too: one answer in so many. */
const ONE_FAILS_OF = 40;

/**
 * A service, a webhook worker and a receiver, each of which lives its own life, and what is to be submitted to. What ends
 * them is put into `closers`.
 */
export async function setStage(
  database: OwnDatabase,
  planned: readonly Planned[],
  closers: (() => Promise<void>)[],
): Promise<Stage> {
  const faults: string[] = [];
  const app = await supervise("the service", () => startApp(database), faults);
  const tables = openDatabase(database.connection, 2);
  closers.push(app.end, tables.close);
  const { organizationId, apiKey } = await newTestOrganization(tables);
  const api = apiClient(Number(new URL(app.current()).port), apiKey);
  let secret = "";
  const receiver = await startReceiver(({ body, headers }, number) => {
    try {
      new Webhook(secret).verify(body, headers);
    } catch (error) {
      faults.push(`a webhook came that is not signed as it should be: ${(error as Error).message}`);
    }
    return number % ONE_FAILS_OF === 0 ? 503 : 200;
  });
  closers.push(receiver.close);
  const webhook = { url: receiver.url, events: ["submission.graded"] };
  secret = (await api.post<{ secret: string }>("/v1/webhooks", webhook)).secret;
  const assessments = {
    open: await publish(api, "open"),
    limited: await publish(api, "limited"),
  };
  const tokens = await mint(api, assessments, planned);
  const worker = await supervise("the worker", () => startWorker(database), faults);
  closers.push(worker.end);
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

type Api = ReturnType<typeof apiClient>;

async function publish(api: Api, place: Place): Promise<Assessment> {
  const { id } = await api.post<{ id: string }>("/v1/assessments", quiz(place, ATTEMPTS[place]));
  await api.post(`/v1/assessments/${id}/publish`);
  return api.get(`/v1/assessments/${id}`);
}

/** A token for each submission that comes out of an embedding page. */
async function mint(
  api: Api,
  assessments: Record<Place, Assessment>,
  planned: readonly Planned[],
): Promise<Map<number, string>> {
  const tokens = new Map<number, string>();
  const embedded = planned.filter(({ way }) => way === "embed").values();
  const lane = async () => {
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
  await Promise.all([lane(), lane(), lane(), lane()]);
  return tokens;
}

async function startApp({ dataDir, connection }: OwnDatabase) {
  const { baseUrl, child } = await startService({
    door: "none",
    dataDir,
    beside: connection,
    env: {
      LOG_LEVEL: "error",
      ALLOW_INSECURE_WEBHOOKS: "1",
      NODE_COMPILE_CACHE: path.join(dataDir, "compiled"),
    },
  });
  return { child, up: baseUrl };
}

/** What `npm run worker` runs, until it says that it delivers. */
async function startWorker({ dataDir }: OwnDatabase) {
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
    child.stderr.on("data", (text) => String(text).includes("Delivering webhooks.") && resolve());
    child.once("exit", (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return { child, up: undefined };
}
