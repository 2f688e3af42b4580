import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { ensureBuild } from "./build.ts";
import { main } from "./main.ts";
import { ROOT } from "./run-tool.ts";
import { type Demo, SCREENSHOTS, type Screenshot } from "./screenshots/list.ts";
import { encodeWebp } from "./screenshots/webp.ts";

/**
 * `npm run screenshots`: takes the screenshots of the README and of the landing page, with the demo's data in a
 * temporary database. With names as arguments, takes only those. Keep each file below 150 KB.
 */
await main(async () => {
  const names = process.argv.slice(2);
  const chosen = SCREENSHOTS.filter(({ name }) => names.length === 0 || names.includes(name));
  await ensureBuild();
  const service = await startService({ build: "production" });
  try {
    const demo = await createDemo(service.dataDir);
    const browser = await launchBrowser();
    try {
      const baseURL = service.baseUrl.replace("127.0.0.1", "localhost");
      for (const screenshot of chosen) await take(browser, baseURL, demo, screenshot);
    } finally {
      await browser.close();
    }
  } finally {
    await stopService(service);
  }
  return 0;
});

async function take(browser: Browser, baseURL: string, demo: Demo, screenshot: Screenshot): Promise<void> {
  const { file, theme, viewport, scale = 1, clip, navigate } = screenshot;
  const context = await browser.newContext({
    baseURL,
    viewport,
    deviceScaleFactor: scale,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await signIn(page, demo);
  await navigate(page, demo);
  await page.waitForLoadState("networkidle");
  const png = await page.screenshot(clip ? { clip } : {});
  const target = path.join(ROOT, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, file.endsWith(".webp") ? await encodeWebp(context, png) : png);
  console.log(`${file}  ${Math.round(fs.statSync(target).size / 1024)} KB`);
  await context.close();
}

async function createDemo(dataDir: string): Promise<Demo> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/demo.ts"], { cwd: ROOT, env });
  const [, email = ""] = /Email +(\S+)/.exec(stdout) ?? [];
  const [, password = ""] = /Password +(\S+)/.exec(stdout) ?? [];
  return {
    email,
    password,
    assessments: [...stdout.matchAll(/^ +id ([0-9a-f-]{36}),/gm)].map(([, id]) => id ?? ""),
  };
}

async function signIn(page: Page, { email, password }: Demo): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
}
