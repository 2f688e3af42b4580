import http from "node:http";
import type { AddressInfo } from "node:net";

export type Relay = {
  url: string;
  /** Paths of requests, in order. */
  asked: string[];
  /** What becomes of requests: `pass` on and back, `drop` the answer once the service has given it, or `refuse` at once. */
  behave: (path: string, method: string) => "pass" | "drop" | "refuse";
  close(): Promise<void>;
};

/** A way to `target` on loopback that can be made to fail as networks do. */
export async function startRelay(target: string): Promise<Relay> {
  const relay: Omit<Relay, "url" | "close"> = { asked: [], behave: () => "pass" };
  const server = http.createServer((request, response) => {
    const path = request.url ?? "/";
    relay.asked.push(`${request.method} ${path.split("?")[0]}`);
    const fate = relay.behave(path, request.method ?? "");
    if (fate === "refuse") return void request.socket.destroy();
    const onward = http.request(
      target + path,
      { method: request.method ?? "GET", headers: { ...request.headers, host: new URL(target).host } },
      (answer) => {
        if (fate === "drop") return void answer.resume().once("end", () => request.socket.destroy());
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once("error", () => request.socket.destroy());
    request.pipe(onward);
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
