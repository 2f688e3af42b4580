import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { launchBrowser } from "#tests/support/browser.ts";
import { startService, stopService } from "#tests/support/service.ts";
import { ensureBuild } from "./build.ts";
import { main } from "./main.ts";
import { ROOT } from "./run-tool.ts";

const FOLDER = path.join(ROOT, "docs/images");

type Demo = { email: string; password: string; assessments: string[] };
type Screenshot = {
  name: string;
  theme: "light" | "dark";
  navigate: (page: Page, demo: Demo) => Promise<unknown>;
};

/** The README's screenshots. Unit 2 of the demo contains both automatically graded and open answers. */
const SCREENSHOTS: readonly Screenshot[] = [
  {
    name: "builder",
    theme: "light",
    async navigate(page, { assessments }) {
      await page.goto(`/assessments/${assessments[0]}/edit`);
      await page.getByRole("toolbar").waitFor();
    },
  },
  {
    name: "player",
    theme: "dark",
    async navigate(page, { assessments }) {
      await page.goto(`/assessments/${assessments[0]}`);
      await page.goto(new URL(await page.locator('a[href*="/take/"]').first().innerText()).pathname);
      await page.getByLabel("Your name").fill("Anna Schmidt");
      await page.getByRole("button", { name: "Start" }).click();
      await page.getByRole("button", { name: /\b4\b/ }).first().click();
    },
  },
  {
    name: "analytics",
    theme: "light",
    navigate: (page, { assessments }) => page.goto(`/assessments/${assessments[1]}/analytics`),
  },
  {
    name: "grading",
    theme: "dark",
    async navigate(page, { assessments }) {
      await page.goto(`/grading/${assessments[1]}`);
      await page.locator(`main a[href^="/grading/${assessments[1]}/"]`).first().click();
      await page.waitForURL(/\/grading\/[^/]+\/[^/]+$/);
    },
  },
];

/**
 * `npm run screenshots`: takes the README's screenshots of the demo, with a temporary database. Keep each file below
 * 150 KB.
 */
await main(async () => {
  await ensureBuild();
  const service = await startService({ build: "production" });
  try {
    const demo = await createDemo(service.dataDir);
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({
        baseURL: service.baseUrl.replace("127.0.0.1", "localhost"),
        viewport: { width: 1200, height: 760 },
      });
      const page = await context.newPage();
      await signIn(page, demo);
      fs.mkdirSync(FOLDER, { recursive: true });
      for (const { name, theme, navigate } of SCREENSHOTS) {
        await page.emulateMedia({ colorScheme: theme });
        await navigate(page, demo);
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: path.join(FOLDER, `${name}.png`) });
        console.log(`docs/images/${name}.png`);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await stopService(service);
  }
  return 0;
});

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
