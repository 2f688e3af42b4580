import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import { freePort, runProgram } from "./program.ts";
import { until } from "./wait.ts";

export type Backend = { name: string; port: number };

/** A request as the proxy saw it. Milliseconds of the clock; `instance` is the last one that it was sent to. */
export type Passed = { instance: string; ending: string; status: number; started: number; ended: number };

export type FrontDoor = {
  url: string;
  /** Every request that has ended so far, health checks aside. */
  passed: Passed[];
  /** Waits until the proxy takes the instance for up, or down. */
  untilIs(instance: string, state: "UP" | "DOWN"): Promise<void>;
  close(): Promise<void>;
};

/** HAProxy before the instances, as it comes: a request that could not be handed over goes to another one. */
export async function startProxy(home: string, backends: readonly Backend[]): Promise<FrontDoor> {
  const port = await freePort();
  const socket = path.join(home, "haproxy.sock");
  const config = path.join(home, "haproxy.cfg");
  fs.writeFileSync(config, configuration(port, socket, backends));
  const log = path.join(home, "haproxy.log");
  const program = runProgram("/usr/sbin/haproxy", ["-db", "-f", config], { log, hear: true });
  const passed: Passed[] = [];
  const { stdout } = program.child;
  if (stdout) readline.createInterface({ input: stdout }).on("line", (line) => note(passed, line));
  const untilIs: FrontDoor["untilIs"] = (instance, state) =>
    until(`${instance} is ${state}`, async () => (await stateOf(socket, instance)).startsWith(state));
  for (const { name } of backends) await untilIs(name, "UP");
  return { url: `http://127.0.0.1:${port}`, passed, untilIs, close: () => program.end() };
}

const configuration = (port: number, socket: string, backends: readonly Backend[]): string => `
global
  log stdout format raw local0
  stats socket ${socket} mode 600
defaults
  mode http
  log global
  option http-keep-alive
  option redispatch
  retries 3
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
frontend api
  bind 127.0.0.1:${port}
  log-format "passed %s %ts %ST %Ta %[date(0,ms)]"
  default_backend instances
backend instances
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header x-instance %s
  default-server check inter 200ms fall 1 rise 1
${backends.map(({ name, port }) => `  server ${name} 127.0.0.1:${port}`).join("\n")}
`;

function note(passed: Passed[], line: string): void {
  const [word, instance = "", ending = "", status, took, at] = line.split(" ");
  if (word !== "passed") return;
  const ended = Number(at);
  passed.push({ instance, ending, status: Number(status), started: ended - Number(took), ended });
}

/** What the proxy holds of an instance, asked at its own socket: `UP`, `DOWN`, or on the way from one to the other. */
async function stateOf(socket: string, instance: string): Promise<string> {
  let csv = "";
  try {
    const connection = net.connect(socket).setEncoding("utf8");
    connection.end("show stat\n");
    for await (const chunk of connection) csv += chunk;
  } catch {
    return "not there yet";
  }
  const [head = "", ...rows] = csv.split("\n");
  const column = head.split(",").indexOf("status");
  return rows.map((row) => row.split(",")).find((row) => row[1] === instance)?.[column] ?? "unknown";
}
