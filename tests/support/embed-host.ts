import http from "node:http";
import type { AddressInfo } from "node:net";

/** A customer's site on loopback, with another origin than the service. */
export type EmbedHost = {
  origin: string;
  /** Violations of the page's Content-Security-Policy that browsers reported. */
  reports: string[];
  /** Sets the body of the page. */
  show(body: string): void;
  /** Sets the response to `GET /<name>`, for scripts of the site. */
  answers: Map<string, () => Promise<unknown>>;
  close(): Promise<void>;
};

/** Extreme styles of a page, which must not affect the content of the shadow root. */
const HOSTILE_CSS = `
  :root { font-size: 40px; --spacing: 3px; --accent: red; --tw-border-style: none; }
  * { all: unset !important; font-size: 40px !important; display: inline !important; letter-spacing: 5px !important;
    text-transform: uppercase !important; line-height: 3 !important; visibility: visible !important; }
  head, head * { display: none !important }
  body { display: block !important; direction: ltr !important }
`;

/** Starts a site whose page loads the embed from `service`, with the strictest policy that works and hostile styles. */
export async function startEmbedHost(service: string): Promise<EmbedHost> {
  const reports: string[] = [];
  const answers = new Map<string, () => Promise<unknown>>();
  let body = "";
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const answer = answers.get(pathname.slice(1));
    if (pathname === "/report") {
      reports.push(Buffer.concat(await request.toArray()).toString("utf8"));
      response.writeHead(204).end();
    } else if (pathname === "/hostile.css") {
      response.writeHead(200, { "content-type": "text/css" }).end(HOSTILE_CSS);
    } else if (answer) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(await answer()));
    } else {
      response.writeHead(200, {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": buildPolicy(service),
      });
      response.end(renderPage(service, body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    reports,
    answers,
    show(next) {
      body = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Builds the page's policy. The page has its own style sheet, but the embed itself needs no `style-src`. */
const buildPolicy = (service: string): string =>
  [
    "default-src 'none'",
    `script-src ${service}`,
    "style-src 'self'",
    `connect-src 'self' ${service}`,
    `img-src ${service}`,
    "report-uri /report",
  ].join("; ");

const renderPage = (service: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>A course</title>
  <link rel="stylesheet" href="/hostile.css">
  <script type="module" src="${service}/embed.js"></script>
</head>
<body><main><h1>A course</h1>${body}</main></body>
</html>`;
