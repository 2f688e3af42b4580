import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { findStart } from "../../sdk/src/cli/find-start.ts";
import { Touchstone, webhooks } from "../../sdk/src/index.ts";
import { type Api, createTestClient, testDatabase, waitForFeed } from "../support/api.ts";
import { type Behavior, startReceiver } from "../support/receiver.ts";
import { startRelay } from "../support/relay.ts";
import { waitUntil } from "../support/wait-until.ts";
import { createTempDir, spawnCli } from "./support.ts";

let api: Api;
beforeEach(async () => {
  api = await createTestClient();
});

const UUID = /^[0-9a-f-]{36}$/;

type Received = { body: string };

/** Starts `listen` and collects what it prints, one JSON object in each line. */
function startListening(url: string, home: string, options: string[] = [], baseUrl = inject("baseUrl")) {
  const env = { TOUCHSTONE_URL: baseUrl, TOUCHSTONE_API_KEY: api.key };
  const child = spawnCli(["listen", "--forward", url, "--json", "--interval", "0.1", ...options], home, env);
  onTestFinished(() => void child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stdout?.on("data", (chunk) => (stdout += chunk));
  child.stderr?.on("data", (chunk) => (stderr += chunk));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const readLines = () =>
    stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  return {
    readLines,
    readNotes: () => stderr,
    ready: () => waitUntil(() => readLines().length > 0, "listen prints its first line"),
    delivered: (count: number) =>
      waitUntil(
        () => readLines().filter(({ status }) => status === "delivered").length >= count,
        `${count} events`,
      ),
    ended,
    async stop(signal: NodeJS.Signals) {
      child.kill(signal);
      return await ended;
    },
  };
}

async function startEndpoint(behave?: (number: number) => Behavior) {
  const receiver = await startReceiver((_, number) => behave?.(number) ?? 200);
  onTestFinished(() => receiver.close());
  return receiver;
}

const createCollections = async (...names: string[]) => {
  for (const name of names) await api.post("/v1/collections", { name });
};
const readNames = (requests: readonly Received[]) => requests.map(({ body }) => JSON.parse(body).data.name);

describe("listen", () => {
  test("forwards only new events, signed with the secret that it prints", async () => {
    await createCollections("Before");
    await waitForFeed(api, 1);
    const endpoint = await startEndpoint();
    const cli = startListening(endpoint.url, createTempDir());
    await cli.ready();
    expect(cli.readNotes()).toBe("Reading the event feed up to now ...\n");
    await createCollections("After");
    const [request] = await endpoint.received(1);
    const [{ secret }] = cli.readLines();
    const event = await webhooks.verify(request?.body ?? "", request?.headers ?? {}, secret);
    expect(event).toMatchObject({ type: "collection.created", data: { name: "After" } });
    expect(request?.headers).toMatchObject({
      "x-service-event": "collection.created",
      "x-service-delivery": event.id,
      "webhook-id": event.id,
    });
    expect(await cli.stop("SIGINT")).toBe(0);
  });

  test("leaves half of the rate limit to others while it reads the feed to its end", async () => {
    const cursors: (string | null)[] = [];
    const pages = ["a", "b", "c"];
    const fetch = async (input: unknown) => {
      cursors.push(new URL(String(input)).searchParams.get("after"));
      const id = pages[cursors.length - 1] ?? "";
      const body = { data: [{ id }], error: null, meta: { has_more: id !== "c" } };
      return Response.json(body, { headers: { "RateLimit-Limit": "60" } });
    };
    const { events } = new Touchstone({ apiKey: "k", baseUrl: "https://a.example", fetch });
    const pauses: number[] = [];
    const signal = new AbortController().signal;
    const start = { types: undefined, since: undefined, signal };
    const after = await findStart(events, start, async (ms) => void pauses.push(ms));
    expect([after, cursors, pauses]).toEqual(["c", [null, "a", "b"], [2_000, 2_000]]);
  });

  test("sends nothing twice and misses nothing after kill -9 and a restart", async () => {
    await createCollections("A", "B");
    const home = createTempDir();
    const endpoint = await startEndpoint();
    const first = startListening(endpoint.url, home, ["--since", "1h"]);
    await first.delivered(2);
    // The position of the second event is written after its line is printed.
    const files = fs.readdirSync(path.join(home, ".local/state/touchstone"));
    const file = files.find((name) => !name.endsWith(".tmp")) ?? "";
    const stateFile = path.join(home, ".local/state/touchstone", file);
    const { event_id } = first.readLines().at(-1);
    await waitUntil(() => fs.readFileSync(stateFile, "utf8").includes(event_id));
    await first.stop("SIGKILL");
    await createCollections("C", "D");
    const second = startListening(endpoint.url, home, ["--since", "1h"]);
    await second.delivered(2);
    expect(readNames(endpoint.requests)).toEqual(["A", "B", "C", "D"]);
    expect(second.readLines()[0].secret).toBe(first.readLines()[0].secret);
    expect(fs.statSync(stateFile).mode & 0o777).toBe(0o600);
  });

  test("sends the event that was in flight again when it is killed", async () => {
    const home = createTempDir();
    const endpoint = await startEndpoint((number) => (number === 1 ? "hang" : 200));
    const first = startListening(endpoint.url, home);
    await first.ready();
    await createCollections("In flight", "Next");
    await endpoint.received(1);
    await first.stop("SIGKILL");
    await startListening(endpoint.url, home).delivered(2);
    expect(readNames(endpoint.requests)).toEqual(["In flight", "In flight", "Next"]);
    const [killed, repeated, next] = endpoint.requests.map(({ headers }) => headers["x-service-delivery"]);
    expect([repeated, next]).toEqual([killed, expect.stringMatching(UUID)]);
    expect(next).not.toBe(killed);
  });

  test("sends an event again until the endpoint accepts it, in order", async () => {
    const endpoint = await startEndpoint((number) => (number === 1 ? 500 : 200));
    const cli = startListening(endpoint.url, createTempDir());
    await cli.ready();
    await createCollections("One", "Two");
    await cli.delivered(2);
    expect(readNames(endpoint.requests)).toEqual(["One", "One", "Two"]);
    expect(cli.readLines()[1]).toMatchObject({ status: "failed", attempt: 1, response_status: 500 });
  });

  test("continues when the service was unreachable", async () => {
    const relay = await startRelay(inject("baseUrl"));
    onTestFinished(() => relay.close());
    const endpoint = await startEndpoint();
    const cli = startListening(endpoint.url, createTempDir(), [], relay.url);
    await cli.ready();
    relay.decideOutcome = () => "refuse";
    const before = relay.requests.length;
    await waitUntil(() => relay.requests.length > before + 1, "the connection fails");
    await createCollections("During the outage");
    relay.decideOutcome = () => "pass";
    await cli.delivered(1);
    expect(readNames(endpoint.requests)).toEqual(["During the outage"]);
  });

  test("forwards only the given types", async () => {
    const endpoint = await startEndpoint();
    const cli = startListening(endpoint.url, createTempDir(), [
      "--types",
      "collection.archived",
      "--since",
      "1h",
    ]);
    await cli.ready();
    const { data } = await api.post("/v1/collections", { name: "Archived" });
    await api.post(`/v1/collections/${data.id}/archive`);
    await cli.delivered(1);
    expect(cli.readLines().slice(1)).toMatchObject([{ type: "collection.archived" }]);
  });

  test("forwards what is dated before --since but follows the start in the feed", async () => {
    await createCollections("Old");
    // Time moves on between the two, by more than the precision of created_at.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await createCollections("Start");
    const events = await waitForFeed(api, 2);
    const since = events.at(-1).created_at;
    const home = createTempDir();
    const endpoint = await startEndpoint();
    const first = startListening(endpoint.url, home, ["--since", since]);
    await first.delivered(1);
    // Like a submission that a worker recorded long after the deadline that it is dated to.
    const createBackdated = (name: string) => testDatabase().sql`
      insert into events (organization_id, id, type, data, created_at)
        select organization_id, ${newId()}, type, data || jsonb_build_object('name', ${name}::text),
          created_at - interval '1 day'
        from events where organization_id = ${api.organizationId} and id = ${events.at(-1).id}`;
    await createBackdated("Backdated");
    await first.delivered(2);
    await first.stop("SIGINT");
    await createBackdated("While stopped");
    await startListening(endpoint.url, home, ["--since", since]).delivered(1);
    expect(readNames(endpoint.requests)).toEqual(["Start", "Backdated", "While stopped"]);
  });

  test("ends with an error if its position is too old", async () => {
    const endpoint = await startEndpoint();
    const file = path.join(createTempDir(), "position.json");
    fs.writeFileSync(
      file,
      JSON.stringify({ after: "0199a5c8-4b20-7d15-8e6a-9b3c0f2d7e54", secret: "whsec_AAAAAAAA" }),
    );
    const cli = startListening(endpoint.url, createTempDir(), ["--state", file]);
    expect(await cli.ended).toBe(5);
    expect(JSON.parse(cli.readNotes())).toMatchObject({ error: { code: "event_expired" } });
  });
});
