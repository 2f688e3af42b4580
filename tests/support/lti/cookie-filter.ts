import http from "node:http";
import type { AddressInfo } from "node:net";

/** The service's public address, in front of it. */
export type CookieFilter = {
  url: string;
  /**
   * Whether frames lose the service's cookies, as in browsers that block them all, partitioned or not. Windows of their
   * own keep them.
   */
  blocksFrames: boolean;
  /** Sets where the service listens. */
  forwardTo(port: number): void;
  close(): Promise<void>;
};

/** Starts a proxy on loopback that can take cookies away. */
export async function startCookieFilter(): Promise<CookieFilter> {
  let target = 0;
  const server = http.createServer((request, response) => {
    const isBlocked = filter.blocksFrames && request.headers["sec-fetch-dest"] === "iframe";
    const { cookie, ...others } = request.headers;
    const headers = isBlocked || cookie === undefined ? others : { ...others, cookie };
    const { method, url: path } = request;
    const forwarded = http.request({ host: "127.0.0.1", port: target, method, path, headers }, (answer) => {
      const { "set-cookie": cookies, ...kept } = answer.headers;
      const sent = isBlocked || cookies === undefined ? kept : { ...kept, "set-cookie": cookies };
      response.writeHead(answer.statusCode ?? 502, sent);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.writeHead(502).end());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const filter: CookieFilter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    blocksFrames: false,
    forwardTo(servicePort) {
      target = servicePort;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return filter;
}
