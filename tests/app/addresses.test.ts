import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { afterAll, describe, expect, inject, test } from "vitest";
import { findFreePort } from "#tests/support/free-port.ts";
import { formatRequest, sendRaw } from "#tests/support/raw-http.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Endpoints that exist in some versions of Next and that nothing here uses. */
const UNUSED = [
  "/_next",
  "/_next/",
  "/_next/image",
  "/_next/image/",
  "/_next/image?url=%2Ficon.svg&w=640&q=75",
  `/_next/image?url=%2Fassets%2F${"0".repeat(64)}&w=3840&q=100`,
  `/_next/image?url=%2Fassets%2F${"0".repeat(64)}.png%3Fv%3D2&w=16&q=1`,
  "/_next/%69mage?url=%2Ficon.svg&w=640&q=75",
  "/_NEXT/image?url=%2Ficon.svg&w=640&q=75",
  "/_next//image?url=%2Ficon.svg&w=640&q=75",
  "/_next/static/../image?url=%2Ficon.svg&w=640&q=75",
  "/_next/data",
  "/_next/data/x/index.json",
  "/_next/data/x/sign-in.json",
  "/_next/static",
  "/_next/static/",
  "/_next/static/chunks",
  "/_next/static/development/_devPagesManifest.json",
  "/_next/static/chunks/pages/_app.js.map",
  "/_next/server/middleware-manifest.json",
  "/_next/development/x",
  "/_next/hmr",
  "/_next/webpack-hmr",
  "/_next/mcp",
  "/_next/jaeger",
  "/_next/request-insights",
  "/__nextjs_attach-nodejs-inspector",
  "/__nextjs_devtools_config",
  "/__nextjs_disable_dev_indicator",
  "/__nextjs_error_feedback?errorCode=E1&wasHelpful=true",
  "/__nextjs_font/geist-latin.woff2",
  "/__nextjs_launch-editor?file=package.json",
  "/__nextjs_original-stack-frames",
  "/__nextjs_request-insights",
  "/__nextjs_restart_dev",
  "/__nextjs_server_status",
  "/__nextjs_source-map?filename=package.json",
  "/.well-known/appspecific/com.chrome.devtools.json",
  "/_error",
  "/_app",
  "/_document",
  "/_not-found",
  "/_not-found/page",
  "/_global-error",
  "/404",
  "/500",
  "/_not-found.rsc",
  "/index.rsc",
  "/sign-in.rsc?_rsc=x",
  "/docs.rsc",
  "/docs.segments/_tree.segment.rsc",
  "/index.json",
];

/** Headers that Next and its hosts use internally. They must have no effect when a client sends them. */
const INTERNAL: Record<string, string>[] = [
  { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" },
  { "x-middleware-prefetch": "1" },
  { "x-middleware-rewrite": "/keys" },
  { "x-middleware-invoke": "1", "x-invoke-path": "/keys", "x-invoke-status": "500" },
  { "x-invoke-error": '{"message":"x"}', "x-invoke-output": "/_error" },
  { "x-nextjs-data": "1" },
  { "x-matched-path": "/keys", "x-now-route-matches": "1=keys" },
  { "x-prerender-revalidate": "x", "x-prerender-revalidate-if-generated": "1" },
  { "x-next-revalidated-tags": "_N_T_/layout", "x-next-revalidate-tag-token": "x" },
  { "x-next-resume-state-length": "1", "next-resume": "1" },
  { "next-html-request-id": "x", "next-request-id": "x" },
  { "x-nextjs-rewritten-path": "/keys", "x-nextjs-rewritten-query": "a=1" },
];

const PAGES = ["/", "/sign-in", "/docs", "/take", "/assessments", "/nowhere"];

const get = (path: string, init?: RequestInit) =>
  fetch(inject("baseUrl") + path, { redirect: "manual", ...init });

test.each([
  "/faviconX",
  "/favicon.ico",
  "/embed-x",
  "/embed.html",
  "/embed-x.js",
  "/embed.d.tsx",
  "/EMBED.JS",
  "/icon.x",
  "/ICON.svg",
  "/scoring-vectors.x",
  "/healthz/x",
  "/readyzx",
  "/images/x",
  "/docsx",
])("the page for %s, which doesn't exist, can't be framed", async (path) => {
  const { status, headers } = await get(path);
  expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(headers.get("content-security-policy")).toMatch(/script-src 'self'.*frame-ancestors 'none'/);
});

describe("the framework's own endpoints", () => {
  test.each(UNUSED)("%s returns 404", async (path) => {
    for (const method of ["GET", "HEAD"])
      expect((await sendRaw(formatRequest(`${method} ${path}`))).status, method).toBe(404);
    expect(
      (await sendRaw(formatRequest(`POST ${path}`, ["Host: x", "Content-Length: 0"]))).status,
    ).toBeLessThan(500);
  });

  test("the image optimizer is refused before Next runs, whatever it should fetch", async () => {
    for (const url of ["/icon.svg", "/docs", "https://evil.example/x.png", "//evil.example/x.png", ""]) {
      const answer = await get(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);
      expect([url, answer.status, answer.headers.has("x-request-id")]).toEqual([url, 404, true]);
    }
  });

  test.each(["/", "/sign-in", "/docs", "/take", "/assets/x", "/api/auth/signin"])(
    "%s runs no server action",
    async (path) => {
      const body = '--b\r\nContent-Disposition: form-data; name="$ACTION_ID_00"\r\n\r\n\r\n--b--\r\n';
      const tries: RequestInit[] = [
        { headers: { "next-action": "00aa", "content-type": "text/plain" }, body: "[]" },
        { headers: { "next-action": "a".repeat(42), "content-type": "text/plain" }, body: "[]" },
        { headers: { "content-type": "multipart/form-data; boundary=b" }, body },
        {
          headers: { "next-action": "00aa", "content-type": "application/x-www-form-urlencoded" },
          body: "a=1",
        },
      ];
      for (const each of tries) {
        const answer = await get(path, { method: "POST", ...each });
        expect(await answer.text()).not.toMatch(/server action/i);
        expect(answer.status).toBeLessThan(500);
        if (!path.startsWith("/api/")) expect([404, 405]).toContain(answer.status);
      }
    },
  );

  test("a form submitted before its script has loaded shows its page again", async () => {
    const answer = await get("/sign-in?return_to=%2Fkeys", {
      method: "POST",
      body: new URLSearchParams({ email: "a@example.com", password: "x" }),
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/sign-in?return_to=%2Fkeys"]);
  });

  test.each(INTERNAL)("%j doesn't change the response of any page", async (headers) => {
    for (const path of PAGES) {
      const [plain, forged] = await Promise.all([get(path), get(path, { headers })]);
      const seen = ({ status, headers: sent }: Response) => [status, sent.get("location")];
      expect(seen(forged), path).toEqual(seen(plain));
      expect([...forged.headers.keys()].filter((name) => name.startsWith("x-middleware-"))).toEqual([]);
    }
  });
});

/** Reads one of the manifests of Next's build. */
const readBuildManifest = (name: string) => JSON.parse(fs.readFileSync(`.next/${name}`, "utf8"));

describe("the addresses of the build", () => {
  const paths: string[] = Object.values(readBuildManifest("app-path-routes-manifest.json"));

  test("are those that app/ declares, plus two error pages of the framework that return 404", () => {
    const declared = fs
      .readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts|icon\.svg)$/.test(file))
      .map((file) => `/${file.replace(/\/?(?:page\.tsx|route\.ts)$/, "").replace(/\([^)]*\)\/?/g, "")}`)
      .map((path) => path.replace(/(.)\/$/, "$1"));
    expect([...new Set(paths)].sort()).toEqual(
      [...new Set(declared), "/_global-error", "/_not-found"].sort(),
    );
    const { dataRoutes, redirects, rewrites } = readBuildManifest("routes-manifest.json");
    expect({ dataRoutes, rewrites }).toEqual({
      dataRoutes: [],
      rewrites: { beforeFiles: [], afterFiles: [], fallback: [] },
    });
    expect(redirects.filter(({ internal }: { internal?: boolean }) => !internal)).toEqual([]);
    expect(readBuildManifest("server/server-reference-manifest.json")).toMatchObject({ node: {}, edge: {} });
  });

  test("never return a 5xx, and pages allow only GET and HEAD", async () => {
    const faults: unknown[] = [];
    for (const path of paths) {
      const filled = path.replaceAll(/\[+(?:\.\.\.)?\w+\]+/g, "x");
      const { status } = await get(filled);
      const isPage = !/^\/(?:v1|api|assets|healthz|readyz)(?:\/|$)/.test(path);
      const put = await get(filled, { method: "PUT", body: "x" });
      if (status >= 500 || put.status >= 500) faults.push([filled, status, put.status]);
      if (isPage && ![404, 405].includes(put.status)) faults.push([filled, "PUT", put.status]);
    }
    expect(faults).toEqual([]);
  });
});

describe("Next on its own, as on a serverless host", () => {
  let stop = () => {};
  afterAll(() => stop());

  test("has no image optimizer", async () => {
    const port = await findFreePort();
    const next = ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(port)];
    const child = spawn(process.execPath, next, { stdio: "ignore" });
    stop = () => child.kill();
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    await waitUntil(
      () =>
        at("/icon.svg").then(
          ({ ok }) => ok,
          () => false,
        ),
      "Next listens",
    );
    for (const path of UNUSED.filter((each) => /_next\/image/.test(each)))
      expect((await at(path)).status, path).toBe(404);
    child.kill();
    await once(child, "exit");
  });
});
