import http from "node:http";
import type { AddressInfo } from "node:net";

export type Relay = {
  url: string;
  /** Paths of requests, in order. */
  requests: string[];
  /** What happens to requests: `pass` them on, `drop` the service's response, or `refuse` them at once. */
  decideOutcome: (path: string, method: string) => "pass" | "drop" | "refuse";
  close(): Promise<void>;
};

/** Starts a relay to `target` on loopback that can fail as networks do. */
export async function startRelay(target: string): Promise<Relay> {
  const relay: Omit<Relay, "url" | "close"> = { requests: [], decideOutcome: () => "pass" };
  const server = http.createServer((request, response) => {
    const path = request.url ?? "/";
    relay.requests.push(`${request.method} ${path.split("?")[0]}`);
    const outcome = relay.decideOutcome(path, request.method ?? "");
    if (outcome === "refuse") return void request.socket.destroy();
    const upstreamRequest = http.request(
      target + path,
      { method: request.method ?? "GET", headers: { ...request.headers, host: new URL(target).host } },
      (answer) => {
        if (outcome === "drop") return void answer.resume().once("end", () => request.socket.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    upstreamRequest.once("error", () => request.socket.destroy());
    request.pipe(upstreamRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(relay, {
    url,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
