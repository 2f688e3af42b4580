import http from "node:http";
import type { AddressInfo } from "node:net";

/** Accepts every webhook and remembers only the ids of their submissions. */
export type CountingReceiver = {
  url: string;
  submissions: Set<string>;
  deliveries(): number;
  close(): Promise<void>;
};

export async function startCountingReceiver(): Promise<CountingReceiver> {
  const submissions = new Set<string>();
  let deliveries = 0;
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      deliveries++;
      const submissionId = /"submission_id":\s*"([^"]+)"/.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
      if (submissionId) submissions.add(submissionId);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submissions,
    deliveries: () => deliveries,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
